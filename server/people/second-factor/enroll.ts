import { secondFactorAdded } from '#domain/notifications/security-notice.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { DELETE_OTHER_SESSIONS, CONFIRM_SECOND_FACTOR } from '../sessions/sessions.sql.ts'
import { type FactorOwner, entryOf, recordAndNotify } from './factor-owner.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { SET_HAS_SECOND_FACTOR } from './second-factor.sql.ts'

export interface Enrolled {
  recoveryCodes: string[] | null
  /** For the cache to forget. */
  endedIds: string[]
}

/**
 * Completes an enrollment in the caller's transaction: audited, notified, and verified on this session. The first
 * factor brings recovery codes and ends every other session, opened without one.
 */
export async function completeEnrollment(
  tx: Tx,
  ids: Ids,
  done: { owner: FactorOwner; principal: Principal; method: 'totp' | 'passkey'; isFirst: boolean; at: Date },
): Promise<Enrolled> {
  const { owner, principal, method, isFirst, at } = done
  const { userId } = owner
  await tx.query(CONFIRM_SECOND_FACTOR, [principal.sessionId, at])
  const entry = entryOf(owner, 'second_factor.added', at, { method })
  await recordAndNotify(tx, ids, owner, { entry, notice: secondFactorAdded(method) })
  if (!isFirst) return { recoveryCodes: null, endedIds: [] }
  await tx.query(SET_HAS_SECOND_FACTOR, [userId, true])
  const { rows } = await tx.query<{ id: string }>(DELETE_OTHER_SESSIONS, [userId, principal.sessionId])
  return {
    recoveryCodes: await makeRecoveryCodes(tx, userId, at),
    endedIds: rows.map(({ id }) => id),
  }
}
