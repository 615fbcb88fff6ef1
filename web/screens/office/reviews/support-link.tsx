import { useQuery } from '@tanstack/react-query'
import { adminListSupportTickets } from '#contract/office/support.ts'
import { QUEUE_ROWS } from '#domain/reviews/review.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'

const POLL_MS = 5_000

/** The way to the customers' questions, with how many wait for an answer. */
export function SupportLink() {
  const { data: waiting } = useQuery({
    ...queryOf(adminListSupportTickets, { query: { status: 'open' } }),
    ...CHANGES_ELSEWHERE,
    refetchInterval: POLL_MS,
  })
  return (
    <ButtonLink to="/admin/support" variant="secondary" size="sm" className="col-span-2">
      Support Tickets {/* Its place is kept until it is known, so that the buttons beside stand still. */}
      <span className={waiting === undefined ? 'invisible' : ''}>
        ({waiting?.length ?? 0}
        {waiting?.length === QUEUE_ROWS && '+'})
      </span>
    </ButtonLink>
  )
}
