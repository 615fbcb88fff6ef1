import { ReceiptText } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { detailOf } from '#web/lib/api/call-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TransactionList } from '#web/features/transactions/transaction-list.tsx'
import { useAskedTransactions } from './asked-transactions.ts'
import { HistorySearch } from './history-search.tsx'
import { FilterButtons } from './transaction-filter.tsx'
import { type AskedQuery, useTransactionPages } from './transaction-pages.ts'

export default function HistoryScreen() {
  const { show, typed, from, to, query, setShow, setTyped, setDay, clear } = useAskedTransactions()
  const filters = useRef<HTMLDivElement>(null)
  const showAll = () => {
    clear()
    // The button disappears with the filter. The focus goes to the active filter.
    filters.current?.querySelector('button')?.focus()
  }
  return (
    <div className="page pb-10">
      <PageHeader
        title="Transaction History"
        subtitle="View all your deposits, withdrawals, and trades"
        aside={<FilterButtons ref={filters} value={show} onValueChange={setShow} />}
      />
      <HistorySearch typed={typed} onTypedChange={setTyped} from={from} to={to} onDayChange={setDay} />
      <p className="mb-3 text-sm text-fg-3">
        Orders that still wait are under{' '}
        <Link to="/orders" className="font-medium text-brand">
          Orders
        </Link>
        .
      </p>
      <Card padded={false} aria-label="Transactions" className="overflow-hidden">
        <Transactions query={query} onShowAll={showAll} />
      </Card>
      <p className="mt-3 text-center text-sm">
        <Link to="/gains" className="inline-flex min-h-11 items-center text-brand hover:underline md:min-h-0">
          Realized gains and tax lots
        </Link>
      </p>
    </div>
  )
}

const FAILURE = 'Failed to load transactions'

interface TransactionsProps {
  query: AskedQuery
  onShowAll: () => void
}

function Transactions({ query, onShowAll }: TransactionsProps) {
  const pages = useTransactionPages(query)
  const { data, error, isRefetching, isPlaceholderData, refetch } = pages
  const transactions = data?.pages.flat() ?? []
  if (transactions.length === 0 && (data === undefined || isPlaceholderData)) {
    if (error === null) return <EntrySkeletons rows={8} label="Loading transactions" />
    return (
      <LoadFailure
        title={FAILURE}
        text={detailOf(error, 'Your transactions are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (transactions.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText aria-hidden />}
        action={<NextStep query={query} onShowAll={onShowAll} />}
      >
        No transactions found
      </EmptyState>
    )
  }
  return (
    <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-50')}>
      <TransactionList transactions={transactions} isWhole />
      <ListEnd pages={pages} isLong={(data?.pages.length ?? 0) > 1} failure={FAILURE} />
    </div>
  )
}

/** Beside an empty list. */
function NextStep({ query, onShowAll }: TransactionsProps) {
  return Object.keys(query).length === 0 ? (
    <FirstDepositLink to="/wallet?open=deposit" />
  ) : (
    <Button variant="secondary" size="sm" onClick={onShowAll}>
      Show all transactions
    </Button>
  )
}
