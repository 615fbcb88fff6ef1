import { useQuery } from '@tanstack/react-query'
import { adminListDepositRequests } from '#contract/funding.ts'
import { adminListExchangeRates } from '#contract/fx.ts'
import { adminListPasswordResets } from '#contract/password-resets.ts'
import { adminListProfiles } from '#contract/profiles.ts'
import { adminListWithdrawalRequests } from '#contract/withdrawals.ts'
import { queryOf } from '../../api/query.ts'
import { useSearchChoice } from '../../shell/search-choice.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { DepositsPanel } from './deposits-panel.tsx'
import { PasswordResetCard } from './password-reset-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RatesPanel } from './rates-panel.tsx'
import { PASSWORD_RESET_REVIEW, PROFILE_REVIEW, WITHDRAWAL_REVIEW } from './review.ts'
import { ReviewQueue } from './review-queue.tsx'
import { SupportLink } from './support-link.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'

const QUEUES = ['deposits', 'withdrawals', 'password-resets', 'profiles', 'rates'] as const
const POLL_MS = 5_000
const PENDING = { query: { status: 'pending' } } as const

/** What waits for an administrator's decision, the longest waiting first; and the rates they set themselves. */
export default function AdminScreen() {
  const [queue, setQueue] = useSearchChoice('queue', QUEUES)
  const deposits = useQuery({ ...queryOf(adminListDepositRequests, PENDING), refetchInterval: POLL_MS })
  const withdrawals = useQuery({ ...queryOf(adminListWithdrawalRequests, PENDING), refetchInterval: POLL_MS })
  const resets = useQuery({ ...queryOf(adminListPasswordResets, PENDING), refetchInterval: POLL_MS })
  const profiles = useQuery({ ...queryOf(adminListProfiles, PENDING), refetchInterval: POLL_MS })
  const rates = useQuery({ ...queryOf(adminListExchangeRates, {}), refetchInterval: POLL_MS })
  return (
    <div className="page pb-10">
      <PageHead
        title="Admin Panel"
        subtitle="Manage deposits, password resets, and user profiles"
        aside={
          <div className="flex flex-wrap gap-2.5">
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
      <Tabs
        label="Queues"
        tabs={[
          { value: 'deposits', label: 'Deposit Requests', ...countOf(deposits.data) },
          { value: 'withdrawals', label: 'Withdrawal Requests', ...countOf(withdrawals.data) },
          { value: 'password-resets', label: 'Password Resets', ...countOf(resets.data) },
          { value: 'profiles', label: 'User Profiles', ...countOf(profiles.data) },
          { value: 'rates', label: 'Exchange Rates', ...countOf(rates.data) },
        ]}
        value={queue}
        onValueChange={setQueue}
      >
        <TabPanel value="deposits">
          <DepositsPanel query={deposits} />
        </TabPanel>
        <TabPanel value="withdrawals">
          <ReviewQueue query={withdrawals} review={WITHDRAWAL_REVIEW} columns={2}>
            {(request) => <WithdrawalCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="password-resets">
          <ReviewQueue query={resets} review={PASSWORD_RESET_REVIEW} columns={2}>
            {(request) => <PasswordResetCard request={request} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="profiles">
          <ReviewQueue query={profiles} review={PROFILE_REVIEW} columns={1}>
            {(profile) => <ProfileCard profile={profile} />}
          </ReviewQueue>
        </TabPanel>
        <TabPanel value="rates">
          <RatesPanel query={rates} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const countOf = (waiting: readonly unknown[] | undefined): { count?: number } =>
  waiting === undefined ? {} : { count: waiting.length }
