import { PASSWORD_RESET_STATUSES } from '#domain/people/password-reset.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import {
  type ReviewContext,
  SAME_ADDRESS_DAYS,
  type SharedBy,
  passwordResetWarnings,
} from '#domain/reviews/review-warnings.ts'
import type {
  PasswordResetRequest,
  QueuedPasswordReset,
  getPendingPasswordResets,
} from '#contract/people/password-resets.ts'
import type { Answer } from '#contract/endpoint.ts'
import {
  FLAG_COLUMN,
  type FlagFact,
  REVIEW_COLUMNS,
  flagsOf,
  namedOthers,
  reviewJoins,
  presentWarnings,
} from '#server/records/reviews/customer-facts.ts'
import { presentClaim } from '#server/records/reviews/claims.ts'
import type { ClaimRow } from '#server/records/reviews/claims.sql.ts'
import { type QueueQuery, createReviewQueueReader } from '#server/records/reviews/read-review-queue.ts'
import { foldText } from '#server/platform/database/fold-text.sql.ts'
import type { ReviewQueue } from '#server/records/reviews/review-queue.sql.ts'
import type { Pool, Queryable } from '#server/platform/database/database.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { presentPasswordReset } from './password-resets.sql.ts'
import * as sql from './password-resets.sql.ts'

type QueuedReset = sql.ReviewedResetRow &
  ClaimRow & {
    competing: bigint
    same_address: SharedBy | null
    kyc_status: KycStatus
    payouts_paused_until: Date | null
    full_name: string | null
    flags: FlagFact[] | null
  }

/** An expired request is never shown as pending, swept or not. */
export const PASSWORD_RESET_QUEUE: ReviewQueue = {
  name: 'password_resets',
  statuses: PASSWORD_RESET_STATUSES,
  reference: 'lower(r.reference)',
  fold: foldText,
  alias: 'r',
  columns: `${sql.RESET_COLUMNS}, ${REVIEW_COLUMNS}, a.kyc_status, a.payouts_paused_until, latest.full_name,
    ${FLAG_COLUMN}, same_address.shared as same_address,
    case when r.status = 'pending' then (
      select count(*) from password_reset_requests o
      where o.customer_id = r.customer_id and o.status = 'pending' and o.expires_at > $5 and o.id <> r.id
    ) else 0 end as competing`,
  joins: `${reviewJoins('password_resets', 'r', 'processed_by')}
    left join lateral (
      select own.full_name from profile_submissions own where own.customer_id = r.customer_id
      order by own.id desc limit 1
    ) latest on true
    ${namedOthers(
      'r',
      'same_address',
      `select o.customer_id from password_reset_requests o
       where o.address = r.address and o.created_at > r.created_at - interval '${SAME_ADDRESS_DAYS} days'
         and o.customer_id <> r.customer_id`,
    )}`,
}

export const readPasswordResetQueue = createReviewQueueReader<QueuedReset>(PASSWORD_RESET_QUEUE)

/** Resets for an administrator; pending ones carry warnings. */
export async function listPasswordResets(
  pool: Pool,
  query: QueueQuery,
  context: ReviewContext,
): Promise<QueuedPasswordReset[]> {
  return (await readPasswordResetQueue(pool, query, context.at)).map((row) => {
    const competing = Number(row.competing)
    const decided = {
      ...presentPasswordReset(row, competing),
      fullName: row.full_name,
      claim: presentClaim('password_resets', row, context.at),
    }
    if (row.status !== 'pending') return decided
    const customer = {
      customerId: row.customer_id,
      kycStatus: row.kyc_status,
      payoutsPausedUntil: row.payouts_paused_until,
      flags: flagsOf(row.flags),
    }
    const request = { competing, sameAddress: row.same_address }
    return { ...decided, warnings: presentWarnings(passwordResetWarnings(request, customer, context)) }
  })
}

/** One customer's, newest first, at most `limit`. One expired at `now` is shown as closed. */
export async function listCustomerPasswordResets(
  database: Queryable,
  customerId: bigint,
  limit: number,
  now: Date,
): Promise<PasswordResetRequest[]> {
  const { rows } = await database.query<sql.ReviewedResetRow & { is_over: boolean }>(
    sql.LIST_PASSWORD_RESETS_OF,
    [customerId, limit, now],
  )
  const found = rows.map((row) => (row.is_over ? { ...row, status: 'closed' as const } : row))
  const pending = found.filter(({ status }) => status === 'pending').length
  return found.map((row) => presentPasswordReset(row, row.status === 'pending' ? pending - 1 : 0))
}

type PendingPasswordResets = Answer<typeof getPendingPasswordResets>

/** Pending requests, by the customer or a stranger. */
export const PENDING_RESETS_FRAGMENT: QueryFragment<PendingPasswordResets> = {
  text: sql.PENDING_OF,
  found(text) {
    const [count = '0', latestMs = ''] = text?.split(' ') ?? []
    return {
      count: Number(count),
      latestAt: latestMs === '' ? null : new Date(Number(latestMs)).toISOString(),
    }
  },
}

export type ReadPendingResets = (customerId: bigint) => Promise<PendingPasswordResets>
