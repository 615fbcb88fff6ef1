import { type Refusal, refuse } from '#contract/refusals.ts'
import { secondFactorRemoved } from '#domain/notifications/security-notice.ts'
import { kindOf } from '#domain/staff/principal-kind.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { type CredentialRow, FIND_BY_USERNAME } from '../users/users.sql.ts'
import { type FactorOwner, entryOf, lockOwner, recordAndNotify } from './factor-owner.ts'
import {
  DELETE_ANY_TOTP,
  DELETE_PASSKEYS,
  DELETE_PENDING_OF_USER,
  DELETE_RECOVERY_CODES,
  SET_HAS_SECOND_FACTOR,
} from './second-factor.sql.ts'

/**
 * Removes every second factor of a user who lost their devices, by command. Ends their sessions and pauses a customer's
 * payouts for a day: an attacker who deceived the operator gets no money before the customer reads the notification.
 * Refuses 'not_found' and 'no_second_factor'.
 */
export function removeForOperator(
  pool: Pool,
  { username, at }: { username: string; at: Date },
): Promise<null | Refusal> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<CredentialRow>(FIND_BY_USERNAME, [username.toLowerCase()])
    const [user] = rows
    if (!user) return refuse('not_found')
    const owner: FactorOwner = { userId: user.id, kind: kindOf(user.role), address: null }
    if (!(await lockOwner(tx, owner))) return refuse('no_second_factor')
    for (const sql of [DELETE_ANY_TOTP, DELETE_PASSKEYS, DELETE_RECOVERY_CODES, DELETE_PENDING_OF_USER])
      await tx.query(sql, [user.id])
    await tx.query(SET_HAS_SECOND_FACTOR, [user.id, false])
    await pausePayouts(tx, { customerId: user.id, reason: 'second_factor_removed', at })
    const ended = await tx.query(DELETE_SESSIONS_OF_USER, [user.id])
    const ids = await takeIds(tx)
    const after = { method: 'all', isOff: true, by: 'the command line', sessionsEnded: ended.rowCount }
    const entry = entryOf(owner, 'second_factor.removed', at, after)
    await recordAndNotify(tx, ids, owner, {
      entry: { ...entry, actorId: null, actorKind: 'operator' },
      notice: secondFactorRemoved('all', true),
    })
    return null
  })
}
