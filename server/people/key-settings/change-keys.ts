import { keyCreated, keyRevoked, keysResumed, keysStopped } from '#domain/notifications/api-key-notice.ts'
import { MAX_KEYS, keyExpiry } from '#domain/alpaca/api-key.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { NewApiKey, createKey as endpoint, ApiKey, ApiKeys } from '#contract/people/programs/keys.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { type PoolAndClock, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { type Proving, refuseUnproved } from '../passwords/confirm-password.ts'
import {
  entryOf,
  recordAndNotify,
  type FactorOwner,
  lockOwner,
  type SignedIn,
  lockSignedIn,
  ownerOf,
} from '../second-factor/factor-owner.ts'
import { digestOf, makeKey } from '../keys/key-secret.ts'
import * as sql from '../keys/keys.sql.ts'
import { presentKey, listKeys } from './list-keys.ts'
import { networksOf } from '../keys/networks.ts'
import type { ForgetKeys } from '../keys/revoke-all-keys.ts'

export type KeyDeps = PoolAndClock & Proving

type Form = ParsedInput<typeof endpoint>['body']

/**
 * Makes a key and answers its secret, stored nowhere. Refuses a wrong password, a second factor not verified recently,
 * an eleventh key, a rejected profile or restricted keys, and the scope `trade` without a second factor.
 */
export async function createKey(
  deps: KeyDeps,
  given: SignedIn & { form: Form },
): Promise<NewApiKey | Refusal> {
  const { principal, form, address } = given
  if (networksOf(form.networks ?? []) === null)
    return refuseField('networks', 'Enter a network such as 203.0.113.0/24 or 2001:db8::/32')
  const unproved = await refuseUnproved(deps, { principal, password: form.password, address })
  if (unproved) return unproved
  return inTransaction(deps.pool, (tx) => insert(tx, given, deps.clock.now()))
}

async function insert(tx: Tx, given: SignedIn & { form: Form }, at: Date): Promise<NewApiKey | Refusal> {
  const { name, scopes, networks = [], expiresInDays } = given.form
  const owner = ownerOf(given)
  const locked = await lockSignedIn(tx, given, { at })
  if (isRefusal(locked)) return locked
  const kept = await refuseKept(tx, owner.userId)
  if (kept) return kept
  if (scopes.includes('trade') && !locked.hasOne) return refuse('trade_scope_needs_second_factor')
  const counted = await tx.query<{ count: number }>(sql.COUNT_KEYS, [owner.userId, at])
  if ((counted.rows[0]?.count ?? 0) >= MAX_KEYS) return refuse('too_many_keys')
  const ids = await takeIds(tx)
  const { keyId, secret } = makeKey()
  const expiresAt = keyExpiry(at, expiresInDays)
  const values = [owner.userId, ids.next(), keyId, digestOf(secret), name, scopes, networks, at, expiresAt]
  const { rows } = await tx.query<sql.KeyRow>(sql.INSERT_KEY, values)
  const [row] = rows
  if (!row) throw new Error('a key that was inserted is not there')
  const after = { keyId, scopes, networks, expiresAt: expiresAt.toISOString() }
  await recordAndNotify(tx, ids, owner, {
    entry: entryOf(owner, 'api_key.created', at, after),
    notice: keyCreated(keyId, scopes),
  })
  return { ...presentKey(row), secret }
}

const REJECTED = 'Your profile was rejected. API keys work once a new one is approved'

/** Why no key would work, with the restriction's sentence; null where one would. */
async function refuseKept(tx: Tx, customerId: bigint): Promise<Refusal | null> {
  const { rows } = await tx.query<{ is_rejected: boolean; restricted: string | null }>(sql.READ_KEYS_KEPT, [
    customerId,
  ])
  const { is_rejected: isRejected = false, restricted: detail = null } = rows[0] ?? {}
  if (detail !== null) return refuse('account_restricted', { detail })
  return isRejected ? refuse('profile_not_approved', { detail: REJECTED }) : null
}

type Deps = KeyDeps & { keys: ForgetKeys }

/** Revokes a key for good. Harmless when revoked; refuses 'not_found'. */
export async function revokeKey(
  { pool, clock, keys }: Pick<Deps, 'pool' | 'clock' | 'keys'>,
  given: SignedIn & { id: bigint },
): Promise<ApiKey | Refusal> {
  const owner = ownerOf(given)
  const revoked = await inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const { rows } = await tx.query<sql.KeyRow>(sql.REVOKE_KEY, [owner.userId, given.id, at])
    const [row] = rows
    if (!row) {
      const known = await tx.query<sql.KeyRow>(sql.READ_KEY, [owner.userId, given.id])
      return known.rows[0] ?? refuse('not_found')
    }
    await recordAndNotify(tx, await takeIds(tx), owner, {
      entry: entryOf(owner, 'api_key.revoked', at, { keyId: row.key_id }),
      notice: keyRevoked(row.key_id),
    })
    return row
  })
  if (isRefusal(revoked)) return revoked
  keys.forgetKeysOf(owner.userId)
  return presentKey(revoked)
}

/** Stops all keys at once. Needs no confirmation: it only takes power away. Harmless when stopped. */
export async function stopKeys(
  { pool, clock, keys }: Pick<Deps, 'pool' | 'clock' | 'keys'>,
  owner: FactorOwner,
): Promise<ApiKeys | Refusal> {
  const stopped = await inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const { rowCount } = await tx.query(sql.STOP_KEYS, [owner.userId, at])
    if (rowCount === 1)
      await recordAndNotify(tx, await takeIds(tx), owner, {
        entry: entryOf(owner, 'api_keys.stopped', at),
        notice: keysStopped(),
      })
    return listKeys(tx, owner.userId)
  })
  keys.forgetKeysOf(owner.userId)
  return stopped
}

/** Resumes all keys. Refuses a wrong password and a second factor not verified recently. Harmless when not stopped. */
export async function resumeKeys(
  deps: KeyDeps,
  given: SignedIn & { password: string },
): Promise<ApiKeys | Refusal> {
  const unproved = await refuseUnproved(deps, given)
  if (unproved) return unproved
  const owner = ownerOf(given)
  return inTransaction(deps.pool, async (tx) => {
    const at = deps.clock.now()
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const { rowCount } = await tx.query(sql.RESUME_KEYS, [owner.userId])
    if (rowCount === 1)
      await recordAndNotify(tx, await takeIds(tx), owner, {
        entry: entryOf(owner, 'api_keys.resumed', at),
        notice: keysResumed(),
      })
    return listKeys(tx, owner.userId)
  })
}

/**
 * Lets API keys place no orders until `resumeKeyOrders`; open orders stay. Audited with the key that asked. Harmless
 * when suspended.
 */
export const suspendKeyOrders = (
  deps: Pick<Deps, 'pool' | 'clock'>,
  owner: FactorOwner,
  by: { byKey: string },
) => write(deps, owner, { isSuspended: true, by })

/**
 * Lets keys place orders again, asked by a key or, without one, on a screen. Needs no password: signed-in customers
 * place orders themselves. Harmless when not suspended.
 */
export const resumeKeyOrders = (
  deps: Pick<Deps, 'pool' | 'clock'>,
  owner: FactorOwner,
  by: { byKey?: string } = {},
) => write(deps, owner, { isSuspended: false, by })

const write = (
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  owner: FactorOwner,
  { isSuspended, by }: { isSuspended: boolean; by: { byKey?: string } },
): Promise<ApiKeys | Refusal> =>
  inTransaction(pool, async (tx) => {
    await lockOwner(tx, owner)
    const at = clock.now()
    const { rowCount } = await tx.query(sql.WRITE_KEY_ORDERS, [owner.userId, isSuspended ? at : null])
    const action = isSuspended ? 'api_keys.orders_suspended' : 'api_keys.orders_resumed'
    if (rowCount === 1)
      await recordAudit(tx, { ...entryOf(owner, action, at, by), id: (await takeIds(tx)).next() })
    return listKeys(tx, owner.userId)
  })
