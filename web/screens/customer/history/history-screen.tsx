import { ReceiptText, Search } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { Link } from 'wouter'
import type { SentInput } from '#contract/endpoint.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { TRANSACTION_FILTERS, type TransactionFilter } from '#domain/trading/transaction-search.ts'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TransactionList } from '#web/features/transactions/transaction-list.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { startOfDay } from '#web/lib/url/start-of-day.ts'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { isEmptyList } from '#web/ui/layout/paged-list.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'

export default function HistoryScreen() {
  const asked = useAskedTransactions()
  const filters = useRef<HTMLDivElement>(null)
  const showAll = () => {
    asked.clear()
    // The button disappears with the filter. The focus goes to the active filter.
    filters.current?.querySelector('button')?.focus()
  }
  return (
    <div className="page pb-10">
      <PageHeader
        title="Transaction History"
        subtitle="View all your deposits, withdrawals, and trades"
        aside={<FilterButtons ref={filters} value={asked.show} onValueChange={asked.setShow} />}
      />
      <HistorySearch asked={asked} />
      <p className="mb-3 text-sm text-fg-3">
        Orders that still wait are under{' '}
        <Link to="/orders" className="font-medium text-brand">
          Orders
        </Link>
        .
      </p>
      <Card flush aria-label="Transactions">
        <Transactions query={asked.query} onShowAll={showAll} />
      </Card>
      <p className="mt-3 text-center text-sm">
        <Link to="/gains" className="inline-flex min-h-11 items-center text-brand hover:underline md:min-h-0">
          Realized gains and tax lots
        </Link>
      </p>
    </div>
  )
}

/** The history's filter, search and days, kept in the URL. */
function useAskedTransactions() {
  const [show, setShow] = useSearchChoice('show', TRANSACTION_FILTERS)
  const { text, typed, setTyped } = useSearchText('search')
  const from = useSearchParameter('from') ?? ''
  const to = useSearchParameter('to') ?? ''
  const setDay = (end: 'from' | 'to', day: string) => writeSearchParameter(end, day || null)
  const [first, last] = [startOfDay(from, 0), startOfDay(to, 1)]
  return {
    show,
    typed,
    from,
    to,
    /** Empty for the whole history. */
    query: {
      ...(show !== 'all' && { show }),
      ...(text !== '' && { search: text }),
      ...(first && { from: first }),
      ...(last && { to: last }),
    },
    setShow,
    setTyped,
    setDay,
    clear() {
      setTyped('')
      setDay('from', '')
      setDay('to', '')
      setShow('all')
    },
  }
}

interface TransactionsProps {
  query: AskedQuery
  onShowAll: () => void
}

function Transactions({ query, onShowAll }: TransactionsProps) {
  const pages = useTransactionPages(query)
  // Another filter's list stays while this one loads, unless it is empty.
  const isAwaited = pages.isPlaceholderData && isEmptyList(pages)
  const isOutdated = pages.isPlaceholderData && !isAwaited
  return (
    <div aria-busy={isOutdated} className={classNames(isOutdated && 'opacity-50')}>
      <LoadedPages
        pages={isAwaited ? { ...pages, data: undefined } : pages}
        skeleton={<EntrySkeletons rows={8} label="Loading transactions" />}
        failure="Failed to load transactions"
        failureText="Your transactions are temporarily unavailable"
        empty={
          <EmptyState
            icon={<ReceiptText aria-hidden />}
            action={<NextStep query={query} onShowAll={onShowAll} />}
          >
            No transactions found
          </EmptyState>
        }
      >
        {(transactions) => <TransactionList transactions={transactions} isWhole />}
      </LoadedPages>
    </div>
  )
}

type AskedQuery = Omit<SentInput<typeof listTransactions>['query'], 'limit' | 'before'>

/** Newest first, a page at a time. */
const useTransactionPages = (query: AskedQuery) =>
  useListPages({
    queryKey: [listTransactions.path, 'pages', query],
    ask: (page, options) => call(listTransactions, { query: { ...query, ...page } }, options),
    // The ledger is append-only.
    isFinal: () => true,
  })

function NextStep({ query, onShowAll }: TransactionsProps) {
  return Object.keys(query).length === 0 ? (
    <FirstDepositLink to="/wallet?open=deposit" />
  ) : (
    <SmallButton onClick={onShowAll}>Show all transactions</SmallButton>
  )
}

const MAX_SEARCH_CHARACTERS = 140

function HistorySearch({ asked }: { asked: ReturnType<typeof useAskedTransactions> }) {
  const { typed, setTyped, from, to, setDay } = asked
  return (
    <form
      role="search"
      className="mb-3 grid grid-cols-2 gap-3 md:mb-4 md:flex"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label="Search" className="col-span-full flex-1">
        <span className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-fg-3"
          />
          <Input
            type="search"
            value={typed}
            maxLength={MAX_SEARCH_CHARACTERS}
            placeholder="Symbol, name, type or reference"
            autoComplete="off"
            spellCheck={false}
            className="pl-10.5"
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
      </Field>
      <Field label="From">
        <Input
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => setDay('from', target.value)}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => setDay('to', target.value)}
        />
      </Field>
    </form>
  )
}

interface FilterButtonsProps {
  ref?: Ref<HTMLDivElement>
  value: TransactionFilter
  onValueChange: (filter: TransactionFilter) => void
}

const FilterButtons = ({ ref, value, onValueChange }: FilterButtonsProps) => (
  <div
    ref={ref}
    role="group"
    aria-label="Show"
    className="grid w-full grid-cols-3 gap-px rounded-md bg-surface-2 p-[3px] sm:flex md:inline-flex md:w-auto"
  >
    {TRANSACTION_FILTERS.map((filter) => (
      <button
        key={filter}
        type="button"
        aria-pressed={filter === value}
        onClick={() => onValueChange(filter)}
        className={classNames(
          'min-h-11 flex-auto rounded-[7px] px-1 text-sm font-medium text-fg-2 transition-colors ' +
            'hover:text-fg sm:px-3 md:min-h-8',
          'aria-pressed:bg-segment aria-pressed:text-fg aria-pressed:shadow-1',
        )}
      >
        {NAMES[filter]}
      </button>
    ))}
  </div>
)

const NAMES: Record<TransactionFilter, string> = {
  all: 'All',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  trades: 'Trades',
  dividends: 'Dividends',
  corrections: 'Corrections',
}
