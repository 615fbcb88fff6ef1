import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { BalanceCard } from '#web/features/cash/deposit/balance-card.tsx'
import { DepositList } from './deposit-list.tsx'
import { RecentTransactions } from './recent-transactions.tsx'
import { WithdrawalList } from './withdrawal-list.tsx'

const WithdrawDialog = lazyComponent(() => import('./withdraw-dialog.tsx'))

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
          <Card padded={false} aria-label="Deposit requests" className="overflow-hidden">
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
