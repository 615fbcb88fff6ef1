import type { QueuedProfile } from '#contract/people/profiles.ts'
import { type ComparedProfile, type ProfileChange, changesSince } from '#domain/reviews/profile-fix.ts'
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
import {
  type DetailsRow,
  PROFILE_COLUMNS,
  type ReviewedProfileRow,
  detailsOf,
  presentAdminProfile,
} from './profile-row.ts'

type QueuedProfileRow = FactsRow &
  ReviewedProfileRow & {
    document_id: bigint
    former: FormerProfile | null
  }

/** The previously decided submission, as JSON. */
type FormerProfile = DetailsRow & { document_id: string }

const FORMER = `
  left join lateral (
    select json_build_object('full_name', b.full_name, 'date_of_birth', to_char(b.date_of_birth, 'YYYY-MM-DD'),
      'phone_number', b.phone_number, 'nationality', b.nationality, 'address', b.address, 'city', b.city,
      'postal_code', b.postal_code, 'country', b.country, 'occupation', b.occupation,
      'employment_status', b.employment_status, 'annual_income', b.annual_income,
      'source_of_funds', b.source_of_funds, 'id_type', b.id_type, 'id_number', b.id_number,
      'document_id', b.document_id::text) as profile
    from profile_submissions b
    where b.customer_id = p.customer_id and b.id < p.id and b.status in ('approved', 'rejected')
      and p.status = 'pending'
    order by b.customer_id desc, b.id desc limit 1
  ) former on true`

/** Without superseded submissions. A pending one is its customer's latest. */
export const PROFILE_QUEUE: ReviewQueue = {
  name: 'profiles',
  statuses: REVIEW_STATUSES,
  reference: foldNumber('r.id_number'),
  fold: foldNumber,
  alias: 'p',
  // The submission's own name, last, wins.
  columns: `${FACT_COLUMNS}, p.decided_at, p.document_id, former.profile as former, ${PROFILE_COLUMNS}`,
  joins: `${reviewJoins('profiles', 'p', 'decided_by')} ${factJoins('p')} ${FORMER}`,
}

export const readProfileQueue = createReviewQueueReader<QueuedProfileRow>(PROFILE_QUEUE)

/** Of submissions $2, those whose document $1 has opened. */
const VIEWED_BY = `
select distinct subject_id from audit_log
where subject_type = 'profile_submission' and subject_id = any($2::text[])
  and action = 'document.viewed' and actor_id = $1`

/** For an administrator; pending ones carry warnings, such as another customer's identity. */
export async function listProfiles(
  pool: Pool,
  query: QueueQuery,
  context: ReviewContext,
): Promise<QueuedProfile[]> {
  const submissions = await readProfileQueue(pool, query, context.at)
  const viewed = await viewedBy(pool, context.reviewerId, submissions)
  return submissions.map((row) => {
    const changes = changesSince(row.former && comparedOf(row.former), comparedOf(row)).map(presentChange)
    const profile = presentAdminProfile(row)
    const documentViewed = viewed.has(profile.id)
    const decided = { ...profile, claim: presentClaim('profiles', row, context.at), documentViewed, changes }
    if (row.status !== 'pending') return decided
    return { ...decided, warnings: presentWarnings(profileSubmissionWarnings(factsOf(row), context)) }
  })
}

/** Pending ones whose document this reviewer has opened: at most one statement. */
async function viewedBy(
  database: Pool,
  reviewerId: bigint,
  submissions: readonly QueuedProfileRow[],
): Promise<ReadonlySet<string>> {
  const ids = submissions.filter(({ status }) => status === 'pending').map(({ id }) => id.toString())
  if (ids.length === 0) return new Set()
  const { rows } = await database.query<{ subject_id: string }>(VIEWED_BY, [reviewerId, ids])
  return new Set(rows.map(({ subject_id }) => subject_id))
}

const comparedOf = (row: DetailsRow & { document_id: bigint | string }): ComparedProfile => ({
  ...detailsOf(row),
  idDocument: row.document_id.toString(),
})

/** A document's id says nothing to a reviewer. */
const presentChange = ({ field, before }: ProfileChange): QueuedProfile['changes'][number] => ({
  field,
  before: field === 'idDocument' ? null : before,
})
