import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { listTransactions } from '#contract/trading.ts'
import { detailOf } from '../../api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TransactionRow } from '../history/transaction-row.tsx'

const SHOWN_ROWS = 10

/** The ten most recent transactions. */
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
