import type { SharedQueueName } from '#domain/reviews/claim.ts'
import { removeSlice } from '#server/platform/database/in-slices.ts'
import { SHARED, orderOf, stillWaitsAt, waitingStatusOf } from './reviewed.sql.ts'

/** The claim and its owner: the columns of `CLAIM_COLUMNS`. */
export interface ClaimRow {
  claimed_by: string | null
  claim_expires_at: Date | null
}

export const CLAIM_COLUMNS = `claimant.username as claimed_by, claim.expires_at as claim_expires_at`

/** Joins the request's claim, in force or not, and its owner. */
export const claimJoins = (queue: SharedQueueName, request: string): string => `
  left join review_claims claim on claim.customer_id = ${request}.customer_id
    and claim.subject_type = '${SHARED[queue].subject}' and claim.request_id = ${request}.id
  left join users claimant on claimant.id = claim.claimed_by`

/** Whether request `r` waits at $2. */
const waits = (queue: SharedQueueName): string =>
  [`r.status = '${waitingStatusOf(queue)}'`, stillWaitsAt(queue, '$2') ?? '$2::timestamptz is not null'].join(
    ' and ',
  )

/** Whether request $1 waits at $2. */
export const waitsIn = (queue: SharedQueueName): string =>
  `select ${waits(queue)} as waits from ${SHARED[queue].table} r where r.id = $1`

/** How many requests that wait at `at` a person has claimed; both name a parameter. */
export const countClaimedIn = (queue: SharedQueueName, { person, at }: { person: string; at: string }) => `
  select count(*) from review_claims c
  join ${SHARED[queue].table} r on r.customer_id = c.customer_id and r.id = c.request_id
  where c.claimed_by = ${person} and c.expires_at > ${at} and c.subject_type = '${SHARED[queue].subject}'
    and ${[`r.status = '${waitingStatusOf(queue)}'`, stillWaitsAt(queue, at) ?? 'true'].join(' and ')}`

/** The claim, with its owner, of request $3 of customer $1 and the subject $2. */
export const FIND_CLAIM = `
select c.claimed_by, c.expires_at, u.username
from review_claims c join users u on u.id = c.claimed_by
where c.customer_id = $1 and c.subject_type = $2 and c.request_id = $3`

export const PUT_CLAIM = `
with put as (
  insert into review_claims (customer_id, subject_type, request_id, claimed_by, expires_at) values ($1, $2, $3, $4, $5)
  on conflict (customer_id, subject_type, request_id)
    do update set claimed_by = excluded.claimed_by, expires_at = excluded.expires_at
  returning claimed_by)
select u.username from put p join users u on u.id = p.claimed_by`

export const REMOVE_CLAIM = `
delete from review_claims where customer_id = $1 and subject_type = $2 and request_id = $3`

/** The claim of the person $3 of request $2 and the subject $1. */
export const RELEASE_CLAIM = `
delete from review_claims where subject_type = $1 and request_id = $2 and claimed_by = $3`

/** A request `r` that waits at $2 unclaimed, not of person $1. */
const unclaimed = (queue: SharedQueueName): string => `
  ${waits(queue)} and r.customer_id <> $1 and not exists (
    select 1 from review_claims c
    where c.customer_id = r.customer_id and c.subject_type = '${SHARED[queue].subject}' and c.request_id = r.id
      and c.expires_at > $2)`

/**
 * Claims the first request that waits unclaimed at $2, for the person $1 until $3. A candidate without a claim means
 * that another statement claimed it first: ask again.
 */
export const claimNextOf = (queue: SharedQueueName): string => {
  const { table, subject } = SHARED[queue]
  return `
with next as materialized (
  select r.customer_id, r.id from ${table} r
  where ${unclaimed(queue)}
  order by ${orderOf(queue)} limit 1
  for update of r skip locked
), claimed as (
  insert into review_claims as c (customer_id, subject_type, request_id, claimed_by, expires_at)
  select customer_id, '${subject}', id, $1, $3 from next
  on conflict (customer_id, subject_type, request_id)
  do update set claimed_by = excluded.claimed_by, expires_at = excluded.expires_at where c.expires_at <= $2
  returning request_id
)
select (select id from next) as candidate, (select request_id from claimed) as claimed`
}

export const REMOVE_ENDED_CLAIMS = removeSlice('review_claims', 'expires_at <= $1')
