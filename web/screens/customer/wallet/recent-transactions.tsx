import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { listTransactions, type Transaction } from '#contract/trading/transactions.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TransactionList } from '#web/features/transactions/transaction-list.tsx'

const SHOWN_ROWS = 10

export function RecentTransactions() {
  const transactions = useQuery({
    ...queryOf(listTransactions, { query: { limit: String(SHOWN_ROWS) } }),
    ...CHANGES_ELSEWHERE,
  })
  const isAny = transactions.data !== undefined && transactions.data.length > 0
  return (
    <>
      <Card padded={false} aria-label="Latest transactions" className="overflow-hidden">
        <Rows transactions={transactions} />
      </Card>
      {isAny && (
        <div className="mt-3 flex justify-end">
          <ButtonLink to="/history" variant="ghost" size="sm">
            View all transactions
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Rows({ transactions }: { transactions: UseQueryResult<Transaction[]> }) {
  const { data, error, isRefetching, refetch } = transactions
  if (data === undefined) {
    if (error === null) return <EntrySkeletons rows={SHOWN_ROWS} label="Loading transactions" />
    return (
      <LoadFailure
        title="Failed to load transactions"
        text={detailOf(error, 'Your transactions are temporarily unavailable')}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<ReceiptText aria-hidden />} action={<FirstDepositLink to="/wallet?open=deposit" />}>
        No transactions yet
      </EmptyState>
    )
  }
  return <TransactionList transactions={data} />
}
