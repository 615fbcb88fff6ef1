import type { AdminProfile } from '#contract/profiles.ts'
import { MAX_QUEUE_ROWS, REVIEW_STATUSES, type ReviewStatus } from '#domain/review.ts'
import type { Pool } from '#server/database/pool.ts'
import { PROFILE_COLUMNS, type ProfileRow, presentAdminProfile } from './profile-row.ts'

/**
 * One walk of the (status, id) index per wanted status: sorting all of them would read every
 * submission ever made.
 */
const LIST_PROFILES = `
select ${PROFILE_COLUMNS}, u.username
from unnest($1::text[]) with ordinality as wanted (status, place)
cross join lateral (
  select s.customer_id, s.id from profile_submissions s where s.status = wanted.status order by s.id limit $2
) queued
join profile_submissions p on p.customer_id = queued.customer_id and p.id = queued.id
join users u on u.id = p.customer_id
order by wanted.place, p.id
limit $2`

/**
 * Submissions for an administrator, oldest first; without a status the pending ones come before the
 * decided ones. At most 200. Superseded ones are nobody's business any more.
 */
export async function listProfiles(pool: Pool, status: ReviewStatus | undefined): Promise<AdminProfile[]> {
  const { rows } = await pool.query<ProfileRow & { username: string }>(LIST_PROFILES, [
    status ? [status] : [...REVIEW_STATUSES],
    MAX_QUEUE_ROWS,
  ])
  return rows.map(presentAdminProfile)
}
