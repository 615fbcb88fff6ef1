import { useQuery } from '@tanstack/react-query'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

const POLL_MS = 5_000

/** A link to the support tickets, with how many wait for an answer. */
export function SupportLink() {
  const { data: waiting } = useQuery({
    ...queryOf(adminListSupportTickets, { query: { status: 'open' } }),
    ...CHANGES_ELSEWHERE,
    refetchInterval: POLL_MS,
  })
  return (
    <ButtonLink to="/admin/support" variant="secondary" size="sm" className="col-span-2">
      Support Tickets{' '}
      {/* Its place is kept until it has loaded, so that the buttons beside it do not move. */}
      <span className={waiting === undefined ? 'invisible' : ''}>
        ({waiting?.length ?? 0}
        {waiting?.length === QUEUE_ROWS && '+'})
      </span>
    </ButtonLink>
  )
}
