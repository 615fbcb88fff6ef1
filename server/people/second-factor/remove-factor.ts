import { recoveryCodesReplaced, secondFactorRemoved } from '#domain/notifications/security-notice.ts'
import { kindOf } from '#domain/staff/roles.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import {
  type PoolAndClock,
  takeIds,
  type Tx,
  type Pool,
  inTransaction,
} from '#server/platform/database/database.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import { pausePayouts } from '../payouts/pause-payouts.ts'
import {
  type SignedIn,
  lockSignedIn,
  ownerOf,
  entryOf,
  recordAndNotify,
  type FactorOwner,
  lockOwner,
} from './factor-owner.ts'
import { makeRecoveryCodes } from './verify-factor.ts'
import * as sql from './second-factor.sql.ts'
import { DELETE_SESSIONS_OF_USER } from '../sessions/sessions.sql.ts'
import { type CredentialRow, FIND_BY_USERNAME } from '../users/users.sql.ts'

type Deps = PoolAndClock

/** Removes the app. Without another factor the password alone signs in, and a customer's payouts pause for a day. */
export const removeTotp = (deps: Deps, signedIn: SignedIn): Promise<Record<string, never> | Refusal> =>
  remove(deps, signedIn, 'totp', (tx) => tx.query(sql.DELETE_TOTP, [signedIn.principal.userId]))

/** Removes one passkey; refuses 'not_found' for one not theirs. */
export const removePasskey = (
  deps: Deps,
  signedIn: SignedIn,
  id: bigint,
): Promise<Record<string, never> | Refusal> =>
  remove(deps, signedIn, 'passkey', (tx) => tx.query(sql.DELETE_PASSKEY, [signedIn.principal.userId, id]))

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
      await tx.query(sql.DELETE_RECOVERY_CODES, [owner.userId])
      await tx.query(sql.SET_HAS_SECOND_FACTOR, [owner.userId, false])
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
    for (const statement of [
      sql.DELETE_ANY_TOTP,
      sql.DELETE_PASSKEYS,
      sql.DELETE_RECOVERY_CODES,
      sql.DELETE_PENDING_OF_USER,
    ])
      await tx.query(statement, [user.id])
    await tx.query(sql.SET_HAS_SECOND_FACTOR, [user.id, false])
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
