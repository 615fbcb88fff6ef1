import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { recoveryCodesReplaced, secondFactorRemoved } from '#domain/notifications/notification.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { IdentityParts } from '../passwords/identity-parts.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import { type SignedIn, lockSignedIn, personOf } from './lock-signed-in.ts'
import { lineOf, recordAndTell } from './person.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  DELETE_PASSKEY,
  DELETE_RECOVERY_CODES,
  DELETE_TOTP,
  SET_HAS_SECOND_FACTOR,
} from './second-factor.sql.ts'

type Parts = Pick<IdentityParts, 'pool' | 'clock'>

/** Takes the authenticator app away. Who has no other second factor signs in with the password alone again. */
export const removeTotp = (parts: Parts, signedIn: SignedIn): Promise<Record<string, never> | Refusal> =>
  remove(parts, signedIn, 'totp', (tx) => tx.query(DELETE_TOTP, [signedIn.principal.userId]))

/** The same with one passkey; refuses 'not_found' for one that is not theirs. */
export const removePasskey = (
  parts: Parts,
  signedIn: SignedIn,
  id: bigint,
): Promise<Record<string, never> | Refusal> =>
  remove(parts, signedIn, 'passkey', (tx) => tx.query(DELETE_PASSKEY, [signedIn.principal.userId, id]))

async function remove(
  { pool, clock }: Parts,
  signedIn: SignedIn,
  method: 'totp' | 'passkey',
  take: (tx: Tx) => Promise<{ rowCount: number | null }>,
): Promise<Record<string, never> | Refusal> {
  const person = personOf(signedIn)
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const locked = await lockSignedIn(tx, signedIn, { at })
    if (isRefusal(locked)) return locked
    if ((await take(tx)).rowCount !== 1) return refuse('not_found')
    const { rows } = await tx.query<MethodsRow>(READ_METHODS, [person.userId])
    const isOff = !rows[0]?.has_totp && !rows[0]?.has_passkey
    // Recovery codes stand in for a second factor; they are none by themselves.
    if (isOff) {
      await tx.query(DELETE_RECOVERY_CODES, [person.userId])
      await tx.query(SET_HAS_SECOND_FACTOR, [person.userId, false])
    }
    const ids = await takeIds(tx)
    const line = lineOf(person, 'second_factor.removed', at, { method, isOff })
    await recordAndTell(tx, ids, person, { line, notice: secondFactorRemoved(method, isOff) })
    return {}
  })
}

/** Ten new recovery codes; the earlier ones are good no more. Refuses who has no second factor. */
export async function replaceRecoveryCodes(
  { pool, clock }: Parts,
  signedIn: SignedIn,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const person = personOf(signedIn)
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const locked = await lockSignedIn(tx, signedIn, { at })
    if (isRefusal(locked)) return locked
    if (!locked.hasOne) return refuse('no_second_factor')
    const recoveryCodes = await makeRecoveryCodes(tx, person.userId, at)
    const ids = await takeIds(tx)
    const line = lineOf(person, 'recovery_codes.replaced', at)
    await recordAndTell(tx, ids, person, { line, notice: recoveryCodesReplaced() })
    return { recoveryCodes }
  })
}
