import { ReceiptText } from 'lucide-react'
import { listTransactions } from '#contract/trading/transactions.ts'
import { BalanceCard } from '#web/features/cash/deposit/balance-card.tsx'
import { FirstDepositLink } from '#web/features/profile/first-deposit-link.tsx'
import { TransactionList } from '#web/features/transactions/transaction-list.tsx'
import { useAnswer } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Loaded } from '#web/ui/layout/loaded.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { DepositList, WithdrawalList } from './request-lists.tsx'

const WithdrawDialog = lazyComponent(() => import('#web/features/cash/withdraw/withdraw-form.tsx'))

export default function WalletScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['transactions', 'deposits', 'withdrawals'])
  return (
    <div className="page pb-10">
      <PageHeader title="Wallet" subtitle="Your cash balance, transactions and requests" />
      <BalanceCard
        variant="wide"
        WithdrawDialog={WithdrawDialog}
        onDepositRequested={() => setTab('deposits')}
        onWithdrawalRequested={() => setTab('withdrawals')}
      />
      <Tabs
        label="Wallet"
        className="mt-3 md:mt-4"
        tabs={[
          { value: 'transactions', label: 'Transactions' },
          { value: 'deposits', label: 'Deposits' },
          { value: 'withdrawals', label: 'Withdrawals' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="transactions">
          <RecentTransactions />
        </TabPanel>
        <TabPanel value="deposits">
          <Card flush aria-label="Deposit requests">
            <DepositList />
          </Card>
        </TabPanel>
        <TabPanel value="withdrawals">
          {/* Reached by Tab, so that the arrow keys scroll it; relative, so that hidden text scrolls with it. */}
          <Card
            padded={false}
            aria-label="Withdrawal requests"
            tabIndex={0}
            data-scrolls
            className="relative max-h-[500px] overflow-y-auto"
          >
            <WithdrawalList />
          </Card>
        </TabPanel>
      </Tabs>
    </div>
  )
}

const SHOWN_ROWS = 10

function RecentTransactions() {
  const transactions = useAnswer(listTransactions, { query: { limit: String(SHOWN_ROWS) } })
  return (
    <>
      <Card flush aria-label="Latest transactions">
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
