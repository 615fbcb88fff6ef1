import { useQuery } from '@tanstack/react-query'
import { getQueueCounts, type QueueCounts } from '#contract/records/reviews.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { OfficeOverviewCard, OfficeOverviewLines, Alarm } from './overview/office-overview.tsx'
import { ProposalCard } from './proposals/proposal-card.tsx'
import { PROPOSAL_REVIEW } from './proposals/proposal-review.ts'
import { DepositCard, WithdrawalCard } from './cards/money-cards.tsx'
import { PasswordResetCard } from './cards/password-reset-card.tsx'
import { ProfileCard } from './cards/profile-card.tsx'
import { RatesPanel } from './rates/rates-panel.tsx'
import { DEPOSIT_REVIEW, PASSWORD_RESET_REVIEW, PROFILE_REVIEW, WITHDRAWAL_REVIEW } from './queue/review.ts'
import { clearSelection } from './list/use-selection.ts'
import { ReviewQueue } from './list/review-queue.tsx'

const QUEUES = [
  { value: 'deposits', label: 'Deposit Requests', count: 'deposits', permission: 'deposits.look' },
  {
    value: 'withdrawals',
    label: 'Withdrawal Requests',
    count: 'withdrawals',
    permission: 'withdrawals.look',
  },
  {
    value: 'password-resets',
    label: 'Password Resets',
    count: 'passwordResets',
    permission: 'password_resets.look',
  },
  { value: 'profiles', label: 'User Profiles', count: 'profiles', permission: 'profiles.look' },
  { value: 'proposals', label: 'Proposals', count: 'proposals', permission: 'office.look' },
  { value: 'rates', label: 'Exchange Rates', count: 'exchangeRates', permission: 'rates.look' },
] as const
type Queue = (typeof QUEUES)[number]
const POLL_MS = 5_000

/**
 * Pending requests and proposals, oldest first; decided ones; the administrators' exchange rates. Polls only the list
 * on screen: one call returns the counts of all tabs.
 */
export default function AdminScreen() {
  const { data: counts } = useQuery({ ...queryOf(getQueueCounts, {}), refetchInterval: POLL_MS })
  return (
    <div data-reviews className="page pb-10">
      <PageHeader title="Admin Panel" subtitle="What waits for a decision" aside={<OfficeOverviewLines />} />
      {counts && counts.brokenBooks.length > 0 && (
        <Alarm title="Ledger check failed">
          {`Failed checks: ${counts.brokenBooks.join(', ')}. `}
          {'Affected customers are locked, unless only times or prices differ. '}
          {'Run "npm run northfold -- books verify" for details.'}
        </Alarm>
      )}
      <OfficeOverviewCard />
      <Queues counts={counts} />
    </div>
  )
}

function Queues({ counts }: { counts: QueueCounts | undefined }) {
  const isPermitted = usePermitted()
  const [first, ...others] = QUEUES.filter(({ permission }) => isPermitted(permission))
  return first === undefined ? null : <OpenQueues queues={[first, ...others]} counts={counts} />
}

interface OpenQueuesProps {
  queues: readonly [Queue, ...Queue[]]
  counts: QueueCounts | undefined
}

function OpenQueues({ queues, counts }: OpenQueuesProps) {
  const [first, ...others] = queues
  const [queue, setQueue] = useSearchChoice<Queue['value']>('queue', [
    first.value,
    ...others.map(({ value }) => value),
  ])
  return (
    <Tabs
      label="Queues"
      tabs={queues.map(({ value, label, count }) => ({ value, label, count: counts?.[count] ?? null }))}
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
      <TabPanel value="proposals">
        <ReviewQueue review={PROPOSAL_REVIEW}>
          {({ proposal }) => <ProposalCard proposal={proposal} />}
        </ReviewQueue>
      </TabPanel>
      <TabPanel value="rates">
        <RatesPanel />
      </TabPanel>
    </Tabs>
  )
}
