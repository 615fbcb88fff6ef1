import { ReceiptText } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TransactionList } from '#web/features/transactions/transaction-list.tsx'
import { type AskedQuery, useAskedTransactions, useTransactionPages } from './asked-transactions.ts'
import { FilterButtons, HistorySearch } from './history-search.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { isEmptyList } from '#web/ui/layout/paged-list.tsx'

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
      <Card padded={false} aria-label="Transactions" className="overflow-hidden">
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

function NextStep({ query, onShowAll }: TransactionsProps) {
  return Object.keys(query).length === 0 ? (
    <FirstDepositLink to="/wallet?open=deposit" />
  ) : (
    <Button variant="secondary" size="sm" onClick={onShowAll}>
      Show all transactions
    </Button>
  )
}
