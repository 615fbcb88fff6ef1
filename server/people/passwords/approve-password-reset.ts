import type { PasswordResetRequest } from '#contract/people/password-resets.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { APPROVED } from '#domain/reviews/review.ts'
import { type Reviewer, actorOf } from '#server/records/audit/reviewer.ts'
import { decide } from '#server/records/reviews/decide.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { PASSWORD_RESET_REVIEW } from './password-reset-review.ts'
import { CLOSE_PENDING, presentPasswordReset } from './password-resets.sql.ts'
import { type ForgetKeys, revokeAllKeys } from '../keys/revoke-all-keys.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { endOwnLock } from '../users/end-own-lock.ts'
import { forgetFailures } from '../users/forget-failures.ts'
import { SET_PASSWORD } from '../users/users.sql.ts'

interface ResetDeps {
  pool: Pool
  clock: Clock
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
    await tx.query(CLOSE_PENDING, [customerId, at])
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
