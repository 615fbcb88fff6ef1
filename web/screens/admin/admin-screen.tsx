import { useQuery } from '@tanstack/react-query'
import { adminListDepositRequests } from '#contract/funding.ts'
import { adminListPasswordResets } from '#contract/password-resets.ts'
import { adminListProfiles } from '#contract/profiles.ts'
import { queryOf } from '../../api/query.ts'
import { useSearchChoice } from '../../shell/search-choice.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { DepositCard } from './deposit-card.tsx'
import { PasswordResetCard } from './password-reset-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { DEPOSIT_REVIEW, PASSWORD_RESET_REVIEW, PROFILE_REVIEW } from './review.ts'
import { ReviewQueue } from './review-queue.tsx'

const QUEUES = ['deposits', 'password-resets', 'profiles'] as const
const POLL_MS = 5_000
const PENDING = { query: { status: 'pending' } } as const

/** What waits for an administrator's decision, the longest waiting first. */
export default function AdminScreen() {
  const [queue, setQueue] = useSearchChoice('queue', QUEUES)
  const deposits = useQuery({ ...queryOf(adminListDepositRequests, PENDING), refetchInterval: POLL_MS })
  const resets = useQuery({ ...queryOf(adminListPasswordResets, PENDING), refetchInterval: POLL_MS })
  const profiles = useQuery({ ...queryOf(adminListProfiles, PENDING), refetchInterval: POLL_MS })
  return (
    <div className="page pb-10">
      <PageHead title="Admin Panel" subtitle="Manage deposits, password resets, and user profiles" />
      <Tabs
        label="Queues"
        tabs={[
          { value: 'deposits', label: 'Deposit Requests', ...countOf(deposits.data) },
          { value: 'password-resets', label: 'Password Resets', ...countOf(resets.data) },
          { value: 'profiles', label: 'User Profiles', ...countOf(profiles.data) },
        ]}
        value={queue}
        onValueChange={setQueue}
      >
        <TabPanel value="deposits">
          <ReviewQueue query={deposits} review={DEPOSIT_REVIEW} columns={2}>
            {(request) => <DepositCard request={request} />}
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
      </Tabs>
    </div>
  )
}

const countOf = (waiting: readonly unknown[] | undefined): { count?: number } =>
  waiting === undefined ? {} : { count: waiting.length }
