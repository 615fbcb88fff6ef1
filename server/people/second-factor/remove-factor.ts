import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { recoveryCodesReplaced, secondFactorRemoved } from '#domain/notifications/security-notice.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import { type SignedIn, lockSignedIn, ownerOf } from './lock-signed-in.ts'
import { entryOf, recordAndNotify } from './factor-owner.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import {
  DELETE_PASSKEY,
  DELETE_RECOVERY_CODES,
  DELETE_TOTP,
  SET_HAS_SECOND_FACTOR,
} from './second-factor.sql.ts'

type Deps = Pick<IdentityDeps, 'pool' | 'clock'>

/**
 * Removes the app. Without another factor, the password alone signs in again and a customer's payouts pause for a day.
 */
export const removeTotp = (deps: Deps, signedIn: SignedIn): Promise<Record<string, never> | Refusal> =>
  remove(deps, signedIn, 'totp', (tx) => tx.query(DELETE_TOTP, [signedIn.principal.userId]))

/** Removes one passkey; refuses 'not_found' for one not theirs. */
export const removePasskey = (
  deps: Deps,
  signedIn: SignedIn,
  id: bigint,
): Promise<Record<string, never> | Refusal> =>
  remove(deps, signedIn, 'passkey', (tx) => tx.query(DELETE_PASSKEY, [signedIn.principal.userId, id]))

async function remove(
  { pool, clock }: Deps,
  signedIn: SignedIn,
  method: 'totp' | 'passkey',
  take: (tx: Tx) => Promise<{ rowCount: number | null }>,
): Promise<Record<string, never> | Refusal> {
  const owner = ownerOf(signedIn)
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const locked = await lockSignedIn(tx, signedIn, { at })
    if (isRefusal(locked)) return locked
    if ((await take(tx)).rowCount !== 1) return refuse('not_found')
    const { rows } = await tx.query<MethodsRow>(READ_METHODS, [owner.userId])
    const isOff = !rows[0]?.has_totp && !rows[0]?.has_passkey
    // Recovery codes alone are no second factor.
    if (isOff) {
      await tx.query(DELETE_RECOVERY_CODES, [owner.userId])
      await tx.query(SET_HAS_SECOND_FACTOR, [owner.userId, false])
      await pausePayouts(tx, { customerId: owner.userId, reason: 'second_factor_removed', at })
    }
    const ids = await takeIds(tx)
    const entry = entryOf(owner, 'second_factor.removed', at, { method, isOff })
    await recordAndNotify(tx, ids, owner, { entry, notice: secondFactorRemoved(method, isOff) })
    return {}
  })
}

/** Ten new recovery codes replace the earlier ones. Refuses a user without a second factor. */
export async function replaceRecoveryCodes(
  { pool, clock }: Deps,
  signedIn: SignedIn,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const owner = ownerOf(signedIn)
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const locked = await lockSignedIn(tx, signedIn, { at })
    if (isRefusal(locked)) return locked
    if (!locked.hasOne) return refuse('no_second_factor')
    const recoveryCodes = await makeRecoveryCodes(tx, owner.userId, at)
    const ids = await takeIds(tx)
    const entry = entryOf(owner, 'recovery_codes.replaced', at)
    await recordAndNotify(tx, ids, owner, { entry, notice: recoveryCodesReplaced() })
    return { recoveryCodes }
  })
}
