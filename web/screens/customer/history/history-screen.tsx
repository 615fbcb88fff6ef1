import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useHasQueue } from '#web/lib/api/config.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { toast } from '#web/ui/messages/toast.ts'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { QueuedOrdersSkeleton } from '#web/features/orders/queued-orders-skeleton.tsx'
import { FilterButtons, passes, TRANSACTION_FILTERS, type TransactionFilter } from './transaction-filter.tsx'
import { useTransactionPages } from './transaction-pages.ts'
import { TransactionRow } from '#web/features/transactions/transaction-row.tsx'

const QueuedOrders = lazy(() => import('#web/features/orders/queued-orders.tsx'))

/** Everything that ever moved the customer's money or shares. */
export default function HistoryScreen() {
  const [filter, setFilter] = useSearchChoice('show', TRANSACTION_FILTERS)
  const hasQueue = useHasQueue()
  const filters = useRef<HTMLDivElement>(null)
  const showAll = () => {
    setFilter('all')
    // The button disappears with the filter. The focus goes to the active filter.
    filters.current?.querySelector('button')?.focus()
  }
  return (
    <div className="page pb-10">
      <PageHeader
        title="Transaction History"
        subtitle="View all your deposits, withdrawals, and trades"
        aside={<FilterButtons ref={filters} value={filter} onValueChange={setFilter} />}
      />
      {hasQueue && (filter === 'all' || filter === 'trades') && (
        <Suspense
          fallback={
            <Card padded={false} title="Queued Orders" className="mb-4 overflow-hidden">
              <QueuedOrdersSkeleton />
            </Card>
          }
        >
          <QueuedOrders className="mb-4" />
        </Suspense>
      )}
      <Card padded={false} aria-label="Transactions" className="overflow-hidden">
        <Transactions filter={filter} onShowAll={showAll} />
      </Card>
    </div>
  )
}

interface TransactionsProps {
  filter: TransactionFilter
  onShowAll: () => void
}

function Transactions({ filter, onShowAll }: TransactionsProps) {
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useTransactionPages()
  if (data === undefined) {
    if (error === null) return <EntrySkeletons rows={8} label="Loading transactions" />
    return (
      <LoadFailure
        title="Failed to load transactions"
        text={detailOf(error, 'Your transactions are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const shown = data.pages.flat().filter((transaction) => passes(filter, transaction))
  const loadMore = async () => {
    const { isFetchNextPageError, error: cause } = await fetchNextPage()
    if (!isFetchNextPageError) return
    const description = detailOf(cause, 'Please check your connection and try again')
    toast({ tone: 'error', title: 'Failed to load transactions', description })
  }
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState
          icon={<ReceiptText aria-hidden />}
          action={<NextStep filter={filter} onShowAll={onShowAll} />}
        >
          No transactions found
        </EmptyState>
      ) : (
        <ol>
          {shown.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} numbered />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" pending={isFetchingNextPage} onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

/** Beside an empty list: the other filters, or how to begin. */
function NextStep({ filter, onShowAll }: TransactionsProps) {
  return filter === 'all' ? (
    <ButtonLink to="/wallet?open=deposit" variant="secondary" size="sm">
      Make your first deposit
    </ButtonLink>
  ) : (
    <Button variant="secondary" size="sm" onClick={onShowAll}>
      Show all transactions
    </Button>
  )
}
