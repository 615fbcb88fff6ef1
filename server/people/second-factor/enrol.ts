import { secondFactorAdded } from '#domain/notifications/notification.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { DELETE_OTHER_SESSIONS, PROVE_SECOND_FACTOR } from '../sessions/sessions.sql.ts'
import { type Person, lineOf, recordAndTell } from './person.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { SET_HAS_SECOND_FACTOR } from './second-factor.sql.ts'

export interface Enrolled {
  recoveryCodes: string[] | null
  /** Sessions that ended, for the cache to forget. */
  endedIds: string[]
}

/**
 * Completes an enrolment inside the caller's transaction: recorded, told, and counted as proved on this session. With
 * the first second factor come the recovery codes, and every other session ends: it was opened without one.
 */
export async function completeEnrolment(
  tx: Tx,
  ids: Ids,
  done: { person: Person; principal: Principal; method: 'totp' | 'passkey'; isFirst: boolean; at: Date },
): Promise<Enrolled> {
  const { person, principal, method, isFirst, at } = done
  const { userId } = person
  await tx.query(PROVE_SECOND_FACTOR, [principal.sessionId, at])
  const line = lineOf(person, 'second_factor.added', at, { method })
  await recordAndTell(tx, ids, person, { line, notice: secondFactorAdded(method) })
  if (!isFirst) return { recoveryCodes: null, endedIds: [] }
  await tx.query(SET_HAS_SECOND_FACTOR, [userId, true])
  const { rows } = await tx.query<{ id: string }>(DELETE_OTHER_SESSIONS, [userId, principal.sessionId])
  return {
    recoveryCodes: await makeRecoveryCodes(tx, userId, at),
    endedIds: rows.map(({ id }) => id),
  }
}
