import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'

/** The queue on screen is polled more often by its own screen. */
const POLL_MS = 15_000

/** An administrator who must set up a second step first is sent from every other screen to this one. */
const UNCOUNTED = ['/admin/security', '/faq', '/licences']

/** What waits for an administrator, by the address in the navigation. Empty until it has loaded. */
export function useWaitingCounts(): Readonly<Record<string, string>> {
  const [path] = useLocation()
  const polled = { ...CHANGES_ELSEWHERE, refetchInterval: POLL_MS, enabled: !UNCOUNTED.includes(path) }
  const { data: counts } = useQuery({ ...queryOf(getQueueCounts, {}), ...polled })
  const { data: tickets } = useQuery({
    ...queryOf(adminListSupportTickets, { query: { status: 'open' } }),
    ...polled,
  })
  return {
    ...(counts && {
      '/admin': `${counts.deposits + counts.withdrawals + counts.passwordResets + counts.profiles}`,
    }),
    ...(tickets && { '/admin/support': `${tickets.length}${tickets.length === QUEUE_ROWS ? '+' : ''}` }),
  }
}
