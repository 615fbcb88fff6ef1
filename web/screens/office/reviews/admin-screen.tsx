import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { adminListExchangeRates } from '#contract/market/fx.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Banner } from '#web/ui/messages/banner.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { OfficeOverviewCard } from './overview/office-overview.tsx'
import { DepositCard } from './cards/deposit-card.tsx'
import { PasswordResetCard } from './cards/password-reset-card.tsx'
import { ProfileCard } from './cards/profile-card.tsx'
import { RatesPanel } from './rates/rates-panel.tsx'
import { DEPOSIT_REVIEW, PASSWORD_RESET_REVIEW, PROFILE_REVIEW, WITHDRAWAL_REVIEW } from './queue/review.ts'
import { clearSelection } from './list/use-selection.ts'
import { ReviewQueue } from './list/review-queue.tsx'
import { WithdrawalCard } from './cards/withdrawal-card.tsx'

const QUEUES = ['deposits', 'withdrawals', 'password-resets', 'profiles', 'rates'] as const
const POLL_MS = 5_000

/**
 * The requests that wait for a decision, the oldest first; the decided ones; and the administrators' own exchange
 * rates. Only the list on screen is polled: one call returns the counts of all tabs.
 */
export default function AdminScreen() {
  const [queue, setQueue] = useSearchChoice('queue', QUEUES)
  const { data: counts } = useQuery({ ...queryOf(getQueueCounts, {}), refetchInterval: POLL_MS })
  return (
    <div className="page pb-10">
      <PageHeader title="Admin Panel" subtitle="Manage deposits, password resets, and user profiles" />
      {counts && counts.brokenBooks.length > 0 && (
        <div className="mb-3">
          <Banner tone="danger" icon={<CircleAlert aria-hidden />} title="Ledger check failed">
            {`Failed checks: ${counts.brokenBooks.join(', ')}. Affected customers are locked. `}
            {'Run "npm run northfold -- books verify" for details.'}
          </Banner>
        </div>
      )}
      <OfficeOverviewCard />
      <Tabs
        label="Queues"
        tabs={[
          { value: 'deposits', label: 'Deposit Requests', count: counts?.deposits ?? null },
          { value: 'withdrawals', label: 'Withdrawal Requests', count: counts?.withdrawals ?? null },
          { value: 'password-resets', label: 'Password Resets', count: counts?.passwordResets ?? null },
          { value: 'profiles', label: 'User Profiles', count: counts?.profiles ?? null },
          { value: 'rates', label: 'Exchange Rates', count: counts?.exchangeRates ?? null },
        ]}
        value={queue}
        onValueChange={(next) => {
          clearSelection()
          setQueue(next)
        }}
      >
        <TabPanel value="deposits">
          <ReviewQueue review={DEPOSIT_REVIEW}>
            {(request, onApprove) => <DepositCard request={request} onApprove={onApprove} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="withdrawals">
          <ReviewQueue review={WITHDRAWAL_REVIEW}>
            {(request) => <WithdrawalCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="password-resets">
          <ReviewQueue review={PASSWORD_RESET_REVIEW}>
            {(request) => <PasswordResetCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="profiles">
          <ReviewQueue review={PROFILE_REVIEW}>{(profile) => <ProfileCard profile={profile} />}</ReviewQueue>
        </TabPanel>
        <TabPanel value="rates">
          <Rates />
        </TabPanel>
      </Tabs>
    </div>
  )
}

function Rates() {
  const rates = useQuery({ ...queryOf(adminListExchangeRates, {}), refetchInterval: POLL_MS })
  return <RatesPanel query={rates} />
}
