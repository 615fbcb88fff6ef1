import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { listTransactions } from '#contract/trading.ts'
import { detailOf } from '../../api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TransactionRow } from '../history/transaction-row.tsx'

const SHOWN_ROWS = 10

/** The ten most recent transactions, and the way to all of them: under a list of unknown length it comes with it. */
export function RecentTransactions() {
  const {
    data: transactions,
    error,
    isRefetching,
    refetch,
  } = useQuery({
    ...queryOf(listTransactions, { query: { limit: String(SHOWN_ROWS) } }),
    ...CHANGES_ELSEWHERE,
  })
  const latest = () => {
    if (transactions === undefined) {
      if (error === null) return <SkeletonRows rows={5} label="Loading transactions" />
      return (
        <LoadFailure
          title="Failed to load transactions"
          text={detailOf(error, 'Your transactions are temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )
    }
    if (transactions.length === 0) {
      return <EmptyState icon={<ReceiptText aria-hidden />}>No transactions yet</EmptyState>
    }
    return (
      <ol>
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </ol>
    )
  }
  return (
    <>
      <Card padded={false} aria-label="Latest transactions" className="overflow-hidden">
        {latest()}
      </Card>
      {(transactions !== undefined || error !== null) && (
        <div className="mt-3 flex justify-end">
          <ButtonLink to="/history" variant="ghost" size="sm">
            View all transactions
          </ButtonLink>
        </div>
      )}
    </>
  )
}
