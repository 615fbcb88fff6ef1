import { ReceiptText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { detailOf } from '../../api/call-error.ts'
import { useHasQueue } from '../../api/config.ts'
import { useSearchChoice } from '../../shell/search-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { FilterButtons, passes, TRANSACTION_FILTERS, type TransactionFilter } from './transaction-filter.tsx'
import { useTransactionPages } from './transaction-pages.ts'
import { TransactionRow } from './transaction-row.tsx'

const QueuedOrders = lazy(() => import('./queued-orders.tsx'))

/** Everything that ever moved the customer's money or shares. */
export default function HistoryScreen() {
  const [filter, setFilter] = useSearchChoice('show', TRANSACTION_FILTERS)
  const hasQueue = useHasQueue()
  return (
    <div className="page pb-10">
      <PageHead
        title="Transaction History"
        subtitle="View all your deposits, withdrawals, and trades"
        aside={<FilterButtons value={filter} onValueChange={setFilter} />}
      />
      {hasQueue && (
        <Suspense fallback={null}>
          <QueuedOrders className="mb-4" />
        </Suspense>
      )}
      <Card padded={false} aria-label="Transactions" className="overflow-hidden">
        <Transactions filter={filter} />
      </Card>
    </div>
  )
}

function Transactions({ filter }: { filter: TransactionFilter }) {
  const { data, error, isRefetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useTransactionPages()
  if (data === undefined) {
    if (error === null) return <Spinner label="Loading transactions" />
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
        <EmptyState icon={<ReceiptText aria-hidden />}>No transactions found</EmptyState>
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
