import type { QueuedProfile } from '#contract/people/profiles.ts'
import { REVIEW_STATUSES } from '#domain/reviews/review.ts'
import { type ReviewContext, profileSubmissionWarnings } from '#domain/reviews/review-warnings.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  reviewJoins,
} from '#server/records/reviews/customer-facts.sql.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import { presentWarnings } from '#server/records/reviews/present-review.ts'
import { type QueueQuery, createReviewQueueReader } from '#server/records/reviews/read-review-queue.ts'
import { type ReviewQueue, foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { PROFILE_COLUMNS, type ReviewedProfileRow, presentAdminProfile } from './profile-row.ts'

type QueuedProfileRow = FactsRow & ReviewedProfileRow

/** Without superseded submissions. A pending one is its customer's latest. */
export const PROFILE_QUEUE: ReviewQueue = {
  name: 'profiles',
  statuses: REVIEW_STATUSES,
  reference: foldNumber('r.id_number'),
  fold: foldNumber,
  alias: 'p',
  // The submission's own name comes last: it is the one that counts.
  columns: `${FACT_COLUMNS}, p.decided_at, ${PROFILE_COLUMNS}`,
  joins: `${reviewJoins('profiles', 'p', 'decided_by')} ${factJoins('p')}`,
}

/** A page of the queue. */
export const readProfileQueue = createReviewQueueReader<QueuedProfileRow>(PROFILE_QUEUE)

/** Submissions for an administrator; pending ones carry warnings, such as another customer with the same identity. */
export async function listProfiles(
  pool: Pool,
  query: QueueQuery,
  context: ReviewContext,
): Promise<QueuedProfile[]> {
  return (await readProfileQueue(pool, query, context.at)).map((row) => {
    const decided = { ...presentAdminProfile(row), claim: presentClaim(row, context.at) }
    if (row.status !== 'pending') return decided
    return { ...decided, warnings: presentWarnings(profileSubmissionWarnings(factsOf(row), context)) }
  })
}
