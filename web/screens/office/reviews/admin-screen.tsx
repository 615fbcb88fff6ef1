import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { adminListExchangeRates } from '#contract/market/fx.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Banner } from '#web/ui/messages/banner.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { DepositCard } from './cards/deposit-card.tsx'
import { PasswordResetCard } from './cards/password-reset-card.tsx'
import { ProfileCard } from './cards/profile-card.tsx'
import { RatesPanel } from './rates/rates-panel.tsx'
import { DEPOSIT_REVIEW, PASSWORD_RESET_REVIEW, PROFILE_REVIEW, WITHDRAWAL_REVIEW } from './queue/review.ts'
import { ReviewQueue } from './queue/review-queue.tsx'
import { SupportLink } from './support-link.tsx'
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
      <PageHeader
        title="Admin Panel"
        subtitle="Manage deposits, password resets, and user profiles"
        aside={
          <div className="grid w-full grid-cols-2 gap-2.5 sm:flex sm:w-auto">
            <ButtonLink to="/admin/customers" variant="secondary" size="sm">
              Customers
            </ButtonLink>
            <ButtonLink to="/admin/audit" variant="secondary" size="sm">
              Audit Log
            </ButtonLink>
            <SupportLink />
          </div>
        }
      />
      {counts && counts.brokenBooks.length > 0 && (
        <div className="mb-3">
          <Banner tone="danger" icon={<CircleAlert aria-hidden />} title="Ledger check failed">
            {`Failed checks: ${counts.brokenBooks.join(', ')}. Affected customers are locked. `}
            {'Run "npm run northfold -- books verify" for details.'}
          </Banner>
        </div>
      )}
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
        onValueChange={setQueue}
      >
        <TabPanel value="deposits">
          <ReviewQueue review={DEPOSIT_REVIEW} columns={2}>
            {(request) => <DepositCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="withdrawals">
          <ReviewQueue review={WITHDRAWAL_REVIEW} columns={2}>
            {(request) => <WithdrawalCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="password-resets">
          <ReviewQueue review={PASSWORD_RESET_REVIEW} columns={2}>
            {(request) => <PasswordResetCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="profiles">
          <ReviewQueue review={PROFILE_REVIEW} columns={1}>
            {(profile) => <ProfileCard profile={profile} />}
          </ReviewQueue>
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
