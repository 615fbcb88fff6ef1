import type { AdminProfile } from '#contract/profiles.ts'
import { REVIEW_STATUSES } from '#domain/review.ts'
import { type Look, profileSubmissionWarnings } from '#domain/review-warnings.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  reviewJoins,
} from '#server/admin/customer-facts.sql.ts'
import { presentWarnings } from '#server/admin/present-review.ts'
import { type QueueQuery, reviewQueueReader } from '#server/admin/read-review-queue.ts'
import { type ReviewQueue, foldNumber } from '#server/admin/review-queue.sql.ts'
import type { Pool } from '#server/database/pool.ts'
import { PROFILE_COLUMNS, type ReviewedProfileRow, presentAdminProfile } from './profile-row.ts'

type QueuedProfile = FactsRow & ReviewedProfileRow

/** Superseded submissions are nobody's business any more. One that is pending is its customer's latest. */
export const PROFILE_QUEUE: ReviewQueue = {
  table: 'profile_submissions',
  statuses: REVIEW_STATUSES,
  reference: foldNumber('r.id_number'),
  fold: foldNumber,
  alias: 'p',
  // The submission's own name comes last: it is the one that counts.
  columns: `${FACT_COLUMNS}, p.decided_at, ${PROFILE_COLUMNS}`,
  joins: `${reviewJoins('p', 'decided_by')} ${factJoins('p')}`,
}

const readQueue = reviewQueueReader<QueuedProfile>(PROFILE_QUEUE)

/** Submissions for an administrator, those that wait with who else claims to be that person. */
export async function listProfiles(pool: Pool, query: QueueQuery, look: Look): Promise<AdminProfile[]> {
  return (await readQueue(pool, query, look.at)).map((row) => {
    const decided = presentAdminProfile(row)
    if (row.status !== 'pending') return decided
    return { ...decided, warnings: presentWarnings(profileSubmissionWarnings(factsOf(row), look)) }
  })
}
