import { passwordResetDecided } from '#domain/notifications/security-notice.ts'
import { APPROVED, rejectedFor } from '#domain/reviews/review.ts'
import type {
  PasswordResetRequest,
  denyPasswordResets as endpoint,
} from '#contract/people/password-resets.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type Denial, type ReviewKind, decide } from '#server/records/reviews/decide.ts'
import { type Reviewer, actorOf } from '#server/records/audit/audit.ts'
import { type PoolAndClock, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { presentPasswordReset } from './password-resets.sql.ts'
import * as sql from './password-resets.sql.ts'
import { type ForgetKeys, revokeAllKeys } from '../keys/revoke-all-keys.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { endOwnLock } from '../users/end-own-lock.ts'
import { forgetFailures } from '../users/forget-failures.ts'
import { SET_PASSWORD } from '../users/users.sql.ts'

/** With the hash it carried until the decision. */
interface DecidedResetRow extends sql.ReviewedResetRow {
  new_password_hash: string
}

const REQUEST = {
  queue: 'password_resets',
  findDecision: sql.FIND_DECISION,
  details: ({ reference, address }: sql.ReviewedResetRow) => ({ reference, requestedFrom: address }),
} as const

/** The decision deletes the hash. Not pending a day after it was made, nor once the password changed. */
const PASSWORD_RESET_REVIEW: ReviewKind<DecidedResetRow> = {
  ...REQUEST,
  decider: 'staff',
  update: sql.DECIDE_PASSWORD_RESET,
  actions: { approved: 'password_reset.approved', rejected: 'password_reset.rejected' },
  notice: passwordResetDecided,
}

/** The denial by the account's owner. */
const PASSWORD_RESET_DENIAL: ReviewKind<sql.ReviewedResetRow, Denial> = {
  ...REQUEST,
  decider: 'customer',
  update: sql.DENY_PASSWORD_RESET,
  actions: { denied: 'password_reset.denied' },
  notice: () => ['password-resets'],
}

interface ResetDeps extends PoolAndClock {
  sessions: Pick<Sessions, 'forget'>
  keys: ForgetKeys
}

/**
 * Puts the requested password in force: sessions end, here at once and on other nodes within seconds, API keys are
 * revoked, competing requests closed, failed sign-ins and the customer's own lock cleared, and payouts pause for a day.
 * Opens no session.
 */
export async function approvePasswordReset(
  { pool, clock, sessions, keys }: ResetDeps,
  { requestId, reviewer }: { requestId: bigint; reviewer: Reviewer },
): Promise<PasswordResetRequest | Refusal> {
  const approved = await inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: APPROVED, ...actorOf(reviewer) }
    const decided = await decide(tx, clock, PASSWORD_RESET_REVIEW, requested)
    if (isRefusal(decided)) return decided
    const { row, at, ids } = decided
    const { customer_id: customerId, new_password_hash: newPasswordHash } = row
    await tx.query(SET_PASSWORD, [customerId, newPasswordHash])
    const ended = await tx.query<{ id: string }>(DELETE_SESSIONS_OF_USER, [customerId])
    await revokeAllKeys(tx, ids, { customerId, at, ...actorOf(reviewer) })
    await tx.query(sql.CLOSE_PENDING, [customerId, at])
    await pausePayouts(tx, { customerId, reason: 'password_reset', at })
    await endOwnLock(tx, ids, { customerId, at, ...actorOf(reviewer) })
    await forgetFailures(tx, row)
    return { row, endedIds: ended.rows.map(({ id }) => id) }
  })
  if (isRefusal(approved)) return approved
  sessions.forget(approved.endedIds)
  keys.forgetKeysOf(approved.row.customer_id)
  return presentPasswordReset(approved.row, 0)
}

/** Rejects a reset with a reason; the password stays. */
export async function rejectPasswordReset(
  { pool, clock }: PoolAndClock,
  { requestId, reason, reviewer }: { requestId: bigint; reason: string; reviewer: Reviewer },
): Promise<PasswordResetRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const requested = { requestId, outcome: rejectedFor(reason), ...actorOf(reviewer) }
    const decided = await decide(tx, clock, PASSWORD_RESET_REVIEW, requested)
    return isRefusal(decided) ? decided : presentPasswordReset(decided.row, 0)
  })
}

/**
 * Denies every pending reset of an account, each with an audit line. Password and sessions stay. Refuses when none is
 * pending.
 */
export async function denyPasswordResets(
  { pool, clock }: PoolAndClock,
  { customerId, address }: { customerId: bigint; address: string },
): Promise<Answer<typeof endpoint> | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const { rows } = await tx.query<{ id: bigint }>(sql.LIST_PENDING_OF, [customerId, clock.now()])
    let denied = 0
    for (const { id } of rows) {
      const requested = { requestId: id, outcome: DENIED, actorId: customerId, address }
      const decided = await decide(tx, clock, PASSWORD_RESET_DENIAL, requested)
      if (!isRefusal(decided)) denied += 1
    }
    return denied === 0 ? refuse('already_processed') : { denied }
  })
}

const DENIED = { status: 'denied' } as const
