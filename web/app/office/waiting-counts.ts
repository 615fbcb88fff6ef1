import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { usePermitted } from '#web/features/staff/permitted.tsx'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'

/** The queue on screen is polled more often by its own screen. */
const POLL_MS = 15_000

/** An administrator who has to set up a second step first is sent to this screen from all others. */
const UNCOUNTED = ['/admin/security', '/faq', '/status', '/developers', '/licences']

const QUEUES = [
  ['deposits', 'deposits.look'],
  ['withdrawals', 'withdrawals.look'],
  ['passwordResets', 'password_resets.look'],
  ['profiles', 'profiles.look'],
  ['proposals', 'office.look'],
] as const

/** By navigation address, for the queues that one's roles open; empty until loaded. */
export function useWaitingCounts(): Readonly<Record<string, string>> {
  const [path] = useLocation()
  const isPermitted = usePermitted()
  const polled = { ...CHANGES_ELSEWHERE, refetchInterval: POLL_MS, enabled: !UNCOUNTED.includes(path) }
  const { data: counts } = useQuery({ ...queryOf(getQueueCounts, {}), ...polled })
  const { data: tickets } = useQuery({
    ...queryOf(adminListSupportTickets, { query: { status: 'open' } }),
    ...polled,
    enabled: polled.enabled && isPermitted('tickets.answer'),
  })
  return {
    ...(counts && {
      '/admin': `${QUEUES.filter(([, permission]) => isPermitted(permission))
        .map(([name]) => counts[name])
        .reduce((sum, count) => sum + count, 0)}`,
    }),
    ...(tickets && { '/admin/support': `${tickets.length}${tickets.length === QUEUE_ROWS ? '+' : ''}` }),
  }
}
