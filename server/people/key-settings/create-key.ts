import type { ParsedInput } from '#contract/endpoint.ts'
import type { NewApiKey, createKey as endpoint } from '#contract/people/programs/keys.ts'
import { type Refusal, isRefusal, refuse, refuseField } from '#contract/refusals.ts'
import { keyCreated } from '#domain/notifications/api-key-notice.ts'
import { MAX_KEYS, keyExpiry } from '#domain/alpaca/api-key.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { CheckRecentSecondFactor } from '../passwords/check-recent-second-factor.ts'
import type { ConfirmPassword } from '../passwords/confirm-password.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import { entryOf, recordAndNotify } from '../second-factor/factor-owner.ts'
import { type SignedIn, lockSignedIn, ownerOf } from '../second-factor/lock-signed-in.ts'
import { digestOf, makeKey } from '../keys/key-secret.ts'
import { COUNT_KEYS, INSERT_KEY, type KeyRow, READ_KEYS_KEPT } from '../keys/keys.sql.ts'
import { presentKey } from './list-keys.ts'
import { networksOf } from '../keys/networks.ts'

export interface KeyDeps extends Pick<IdentityDeps, 'pool' | 'clock'> {
  confirmPassword: ConfirmPassword
  checkRecentSecondFactor: CheckRecentSecondFactor
}

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
  const unproved =
    (await deps.checkRecentSecondFactor(principal)) ??
    (await deps.confirmPassword({ principal, password: form.password, address }))
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
  const counted = await tx.query<{ count: number }>(COUNT_KEYS, [owner.userId, at])
  if ((counted.rows[0]?.count ?? 0) >= MAX_KEYS) return refuse('too_many_keys')
  const ids = await takeIds(tx)
  const { keyId, secret } = makeKey()
  const expiresAt = keyExpiry(at, expiresInDays)
  const { rows } = await tx.query<KeyRow>(INSERT_KEY, [
    owner.userId,
    ids.next(),
    keyId,
    digestOf(secret),
    name,
    scopes,
    networks,
    at,
    expiresAt,
  ])
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
  const { rows } = await tx.query<{ is_rejected: boolean; restricted: string | null }>(READ_KEYS_KEPT, [
    customerId,
  ])
  const { is_rejected: isRejected = false, restricted: detail = null } = rows[0] ?? {}
  if (detail !== null) return refuse('account_restricted', { detail })
  return isRejected ? refuse('profile_not_approved', { detail: REJECTED }) : null
}
