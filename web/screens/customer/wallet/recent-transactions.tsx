import { ReceiptText } from 'lucide-react'
import { listTransactions } from '#contract/trading/transactions.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TransactionList } from '#web/features/transactions/transaction-list.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'

const SHOWN_ROWS = 10

export function RecentTransactions() {
  const transactions = useAnswer(listTransactions, { query: { limit: String(SHOWN_ROWS) } })
  return (
    <>
      <Card padded={false} aria-label="Latest transactions" className="overflow-hidden">
        <Loaded
          query={transactions}
          skeleton={<EntrySkeletons rows={SHOWN_ROWS} label="Loading transactions" />}
          failure="Failed to load transactions"
          failureText="Your transactions are temporarily unavailable"
        >
          {(rows) => (rows.length > 0 ? <TransactionList transactions={rows} /> : <NoTransactions />)}
        </Loaded>
      </Card>
      {transactions.data !== undefined && transactions.data.length > 0 && (
        <div className="mt-3 flex justify-end">
          <ButtonLink to="/history" variant="ghost" size="sm">
            View all transactions
          </ButtonLink>
        </div>
      )}
    </>
  )
}

const NoTransactions = () => (
  <EmptyState icon={<ReceiptText aria-hidden />} action={<FirstDepositLink to="/wallet?open=deposit" />}>
    No transactions yet
  </EmptyState>
)
