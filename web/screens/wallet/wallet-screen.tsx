import { useSearchChoice } from '../../shell/search-choice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BalanceCard } from './balance-card.tsx'
import { DepositList } from './deposit-list.tsx'
import { RecentTransactions } from './recent-transactions.tsx'

/** The customer's cash: what there is, how to add to it, what became of every deposit. */
export default function WalletScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['transactions', 'deposits'])
  return (
    <div className="page pb-10">
      <PageHead title="Wallet" subtitle="Your cash balance, transactions and deposit requests" />
      <BalanceCard onDepositRequested={() => setTab('deposits')} />
      <Tabs
        label="Wallet"
        className="mt-3 md:mt-4"
        tabs={[
          { value: 'transactions', label: 'Transactions' },
          { value: 'deposits', label: 'Deposits' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="transactions">
          <Card padded={false} aria-label="Latest transactions" className="overflow-hidden">
            <RecentTransactions />
          </Card>
          <div className="mt-3 flex justify-end">
            <ButtonLink to="/history" variant="ghost" size="sm">
              View all transactions
            </ButtonLink>
          </div>
        </TabPanel>
        <TabPanel value="deposits">
          <Card padded={false} aria-label="Deposit requests" className="overflow-hidden">
            <DepositList />
          </Card>
        </TabPanel>
      </Tabs>
    </div>
  )
}
