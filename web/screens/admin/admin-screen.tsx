import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { adminListExchangeRates } from '#contract/fx.ts'
import { getQueueCounts } from '#contract/reviews.ts'
import { queryOf } from '../../api/query.ts'
import { useSearchChoice } from '../../shell/search-choice.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { DepositCard } from './deposit-card.tsx'
import { PasswordResetCard } from './password-reset-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RatesPanel } from './rates-panel.tsx'
import { DEPOSIT_REVIEW, PASSWORD_RESET_REVIEW, PROFILE_REVIEW, WITHDRAWAL_REVIEW } from './review.ts'
import { ReviewQueue } from './review-queue.tsx'
import { SupportLink } from './support-link.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'

const QUEUES = ['deposits', 'withdrawals', 'password-resets', 'profiles', 'rates'] as const
const POLL_MS = 5_000

/**
 * What waits for an administrator's decision, the longest waiting first; what was decided; and the rates they set
 * themselves. Only the list on screen is polled: the tabs' figures are one call.
 */
export default function AdminScreen() {
  const [queue, setQueue] = useSearchChoice('queue', QUEUES)
  const { data: counts } = useQuery({ ...queryOf(getQueueCounts, {}), refetchInterval: POLL_MS })
  return (
    <div className="page pb-10">
      <PageHead
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
          <Banner tone="danger" icon={<CircleAlert aria-hidden />} title="The books do not hold">
            {`Broken: ${counts.brokenBooks.join(', ')}. A customer whose row gives it away is locked. Run "npm run northfold -- books verify" to see the first such row.`}
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
