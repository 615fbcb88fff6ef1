import type { AdminProfile, Profile, QueuedProfile } from '#contract/people/profiles.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { SubmissionSummary } from '#contract/office/customers/customers.ts'
import {
  type ProfileFix,
  type ComparedProfile,
  type ProfileChange,
  changesSince,
} from '#domain/reviews/profile-fix.ts'
import { REVIEW_STATUSES } from '#domain/reviews/review.ts'
import { type ReviewContext, profileSubmissionWarnings } from '#domain/reviews/review-warnings.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import {
  FACT_COLUMNS,
  type FactsRow,
  factJoins,
  factsOf,
  reviewJoins,
  presentWarnings,
} from '#server/records/reviews/customer-facts.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import { type QueueQuery, createReviewQueueReader } from '#server/records/reviews/read-review-queue.ts'
import { type ReviewQueue, foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import type { Pool, Queryable } from '#server/platform/database/database.ts'

/** The columns of `PROFILE_COLUMNS`. */
export interface ProfileRow {
  id: bigint
  customer_id: bigint
  status: Profile['status']
  rejection_reason: string | null
  fixes: ProfileFix[]
  full_name: string
  phone_number: string
  date_of_birth: string
  nationality: string
  occupation: string
  employment_status: Profile['employmentStatus']
  annual_income: Profile['annualIncome']
  source_of_funds: string
  address: string
  city: string
  postal_code: string
  country: string
  id_type: Profile['idType']
  id_number: string
  created_at: Date
}

/** The date as text: the driver would make it an instant in its own time zone. */
export const PROFILE_COLUMNS = `p.id, p.customer_id, p.status, p.rejection_reason, p.fixes, p.full_name, p.phone_number,
  p.date_of_birth, p.nationality, p.occupation, p.employment_status,
  p.annual_income, p.source_of_funds, p.address, p.city, p.postal_code, p.country, p.id_type, p.id_number,
  p.created_at`

export const OWN_DOCUMENT_URL = '/api/profile/document'

/** As entered by the customer. */
export type DetailsRow = Omit<
  ProfileRow,
  'id' | 'customer_id' | 'status' | 'rejection_reason' | 'fixes' | 'created_at'
>

/** What a customer entered. */
const detailsOf = (row: DetailsRow) => ({
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  dateOfBirth: row.date_of_birth,
  nationality: row.nationality,
  occupation: row.occupation,
  employmentStatus: row.employment_status,
  annualIncome: row.annual_income,
  sourceOfFunds: row.source_of_funds,
  address: row.address,
  city: row.city,
  postalCode: row.postal_code,
  country: row.country,
  idType: row.id_type,
  idNumber: row.id_number,
})

/** A submission for its customer. */
export const presentProfile = (row: ProfileRow): Profile => ({
  id: row.id.toString(),
  userId: row.customer_id.toString(),
  status: row.status,
  rejectionReason: row.rejection_reason,
  fixes: row.fixes,
  ...detailsOf(row),
  idDocument: OWN_DOCUMENT_URL,
  createdAt: row.created_at.toISOString(),
})

/** With the customer's username, and the decision. */
export interface ReviewedProfileRow extends ProfileRow {
  username: string
  decided_by: string | null
  decided_at: Date | null
}

/** A decided submission for an administrator. */
export const presentAdminProfile = (row: ReviewedProfileRow): AdminProfile => ({
  ...presentProfile(row),
  username: row.username,
  decidedBy: row.decided_by,
  processedAt: row.decided_at?.toISOString() ?? null,
  warnings: [],
  idDocument: `/api/admin/profiles/${row.id}/document`,
})

/** Milliseconds, and ids as decimal strings. */
type JsonRow = Omit<ProfileRow, 'id' | 'customer_id' | 'created_at'> & {
  id_text: string
  customer_id_text: string
  created_ms: number
}

/** The latest submission. Refuses a customer without any. */
export const PROFILE_FRAGMENT: QueryFragment<Profile | Refusal> = {
  text: `
    select row_to_json(latest)::text from (
      select ${PROFILE_COLUMNS}, p.id::text as id_text, p.customer_id::text as customer_id_text,
        floor(extract(epoch from p.created_at) * 1000) as created_ms
      from profile_submissions p
      where p.customer_id = asked.customer_id
      order by p.id desc
      limit 1) as latest`,
  found(text) {
    if (text === null) return refuse('no_profile')
    const row: JsonRow = JSON.parse(text)
    return presentProfile({
      ...row,
      id: BigInt(row.id_text),
      customer_id: BigInt(row.customer_id_text),
      created_at: new Date(row.created_ms),
    })
  },
}

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

const LIST_SUBMISSIONS = `
select ${PROFILE_COLUMNS}, p.decided_at, decider.username as decided_by
from profile_submissions p
left join users decider on decider.id = p.decided_by
where p.customer_id = $1
order by p.id desc
limit $2`

interface Row extends Omit<ProfileRow, 'status'> {
  status: SubmissionSummary['status']
  decided_at: Date | null
  decided_by: string | null
}

/** The latest in full (null before the first), and the outcomes of at most `earlier` before it. */
export async function listSubmissions(
  database: Queryable,
  { id, username }: { id: bigint; username: string },
  earlier: number,
): Promise<{ current: AdminProfile | null; earlier: SubmissionSummary[] }> {
  const { rows } = await database.query<Row>(LIST_SUBMISSIONS, [id, earlier + 1])
  const [latest, ...others] = rows
  return {
    current: latest ? presentAdminProfile(asCurrent(latest, username)) : null,
    earlier: others.map(summary),
  }
}

function asCurrent(row: Row, username: string): ReviewedProfileRow {
  const { status } = row
  if (status === 'superseded') throw new Error('the latest submission is superseded')
  return { ...row, status, username }
}

const summary = (row: Row): SubmissionSummary => ({
  id: row.id.toString(),
  fullName: row.full_name,
  status: row.status,
  rejectionReason: row.rejection_reason,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
})
