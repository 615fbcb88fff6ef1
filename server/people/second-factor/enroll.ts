import { secondFactorAdded } from '#domain/notifications/security-notice.ts'
import {
  ENROLLMENT_MS,
  MAX_SECOND_STEP_ATTEMPTS,
  readCode,
  MAX_PASSKEYS,
} from '#domain/people/second-factor.ts'
import * as limits from '#domain/support/customer-limits.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import type { Attestation, CreationOptions } from '#contract/people/second-factor.ts'
import { type Ids, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { DELETE_OTHER_SESSIONS, CONFIRM_SECOND_FACTOR } from '../sessions/sessions.sql.ts'
import {
  type FactorOwner,
  entryOf,
  recordAndNotify,
  type SignedIn,
  lockSignedIn,
  ownerOf,
} from './factor-owner.ts'
import { makeRecoveryCodes } from './verify-factor.ts'
import * as sql from './second-factor.sql.ts'
import type { IdentityDeps } from '../passwords/passwords.ts'
import { secretOf, storedOf, newSecret, presentSecret, stepOf } from './totp.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { describe, listPasskeys, makeChallenge, readNewPasskey, takeChallenge } from './passkeys.ts'

export interface Enrolled {
  recoveryCodes: string[] | null
  /** For the cache to forget. */
  endedIds: string[]
}

/**
 * Completes an enrollment in the caller's transaction: audited, notified, and verified on this session. The first
 * factor brings recovery codes and ends every other session, opened without one.
 */
async function completeEnrollment(
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
  await tx.query(sql.SET_HAS_SECOND_FACTOR, [userId, true])
  const { rows } = await tx.query<{ id: string }>(DELETE_OTHER_SESSIONS, [userId, principal.sessionId])
  return {
    recoveryCodes: await makeRecoveryCodes(tx, userId, at),
    endedIds: rows.map(({ id }) => id),
  }
}

type Deps = Pick<IdentityDeps, 'pool' | 'clock' | 'productName'>

/** Starts an authenticator app; replaces a secret never confirmed. Refuses a second app. */
export async function beginTotp(
  { pool, clock, productName, cipher }: Deps & { cipher: FieldCipher },
  { sessionId, userId, user }: Principal,
): Promise<{ secret: string; uri: string } | Refusal> {
  const secret = newSecret()
  const { content, keyId } = cipher.encrypt(secretOf(userId), secret)
  const { rowCount } = await pool.query(sql.BEGIN_TOTP, [userId, content, clock.now(), sessionId, keyId])
  if (rowCount !== 1) return refuse('already_enrolled')
  return presentSecret(secret, { issuer: productName, username: user.username })
}

/**
 * Takes the app's first code in the session that began, and enables the app; the code is used up. Wrong codes throttle
 * the user's second factor; five end the enrollment. Refuses 'authenticator_unavailable' for a secret that cannot be
 * decrypted.
 */
export async function confirmTotp(
  { pool, clock, throttles, cipher }: IdentityDeps & { cipher: FieldCipher },
  { code, ...signedIn }: SignedIn & { code: string },
): Promise<Enrolled | Refusal> {
  const { principal } = signedIn
  const owner = ownerOf(signedIn)
  const bucket = buckets.secondFactorsOf(owner.userId)
  const tooMany = await throttles.takeAttempt(bucket)
  if (tooMany) return tooMany
  const at = clock.now()
  const from = new Date(at.getTime() - ENROLLMENT_MS)
  const counted = [owner.userId, principal.sessionId, from, MAX_SECOND_STEP_ATTEMPTS]
  const { rows } = await pool.query<sql.SecretRow>(sql.COUNT_TOTP_ATTEMPT, counted)
  const [begun] = rows
  if (!begun) {
    await throttles.giveBack(bucket)
    return refuse('enrolment_over')
  }
  const secret = cipher.decrypt(secretOf(owner.userId), storedOf(begun))
  if (secret === null) {
    await throttles.giveBack(bucket)
    return refuse('authenticator_unavailable')
  }
  const typed = readCode(code)
  const step = typed?.kind === 'totp' ? stepOf(secret, typed.digits, at) : null
  const enrolled = await inTransaction(pool, async (tx) => {
    const locked = await lockSignedIn(tx, signedIn, { at })
    if (isRefusal(locked)) return locked
    if (step === null) return refuse('wrong_second_factor')
    const waits = await tx.query<sql.SecretRow>(sql.LOCK_BEGUN, [owner.userId, principal.sessionId])
    const [still] = waits.rows
    // Another enrollment may have begun since; the secret may have been re-encrypted.
    const isSame = still && cipher.decrypt(secretOf(owner.userId), storedOf(still))?.equals(secret)
    if (!isSame) return refuse('enrolment_over')
    await tx.query(sql.CONFIRM_TOTP, [owner.userId, at, step])
    await throttles.clear(tx, [bucket])
    const ids = await takeIds(tx)
    return completeEnrollment(tx, ids, { owner, principal, method: 'totp', isFirst: !locked.hasOne, at })
  })
  if (isRefusal(enrolled) && enrolled.refused === 'wrong_second_factor') {
    const entry = entryOf(owner, 'second_factor.failed', at, { enrolling: 'totp' })
    await recordRepeated(pool, { ...entry, bucket: `second_factor.failed:${owner.userId}` })
  }
  return enrolled
}

/** EdDSA, ES256 and RS256, in COSE's numbers. */
const ALGORITHMS = [-8, -7, -257]

/** Creation options for a passkey. Refuses at an IP address, and an eleventh passkey. */
export async function beginPasskey(
  { pool, clock, productName }: Deps,
  { principal, party }: { principal: Principal; party: RelyingParty | null },
): Promise<CreationOptions | Refusal> {
  if (!party) return refuse('passkeys_unavailable')
  const passkeys = await listPasskeys(pool, principal.userId)
  if (passkeys.length >= MAX_PASSKEYS)
    return refuse('too_many_passkeys', { limit: limits.passkeys(passkeys.length) })
  const { username, firstName, lastName } = principal.user
  return {
    challenge: await makeChallenge(pool, { holder: principal.sessionId, purpose: 'enrol' }, clock.now()),
    timeout: ENROLLMENT_MS,
    rp: { id: party.id, name: productName },
    // Authenticators store this id, meaningless outside this product.
    user: {
      id: Buffer.from(principal.user.id).toString('base64url'),
      name: username,
      displayName: `${firstName} ${lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: passkeys.filter(({ rp_id: id }) => id === party.id).map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  }
}

/** Stores a passkey that signed its challenge. */
export async function addPasskey(
  { pool, clock }: Deps,
  given: SignedIn & { party: RelyingParty | null; name: string; credential: Attestation },
): Promise<Enrolled | Refusal> {
  const { principal, party, name } = given
  if (!party) return refuse('passkeys_unavailable')
  const at = clock.now()
  const issued = await takeChallenge(pool, { holder: principal.sessionId, purpose: 'enrol' }, party, at)
  if (!issued) return refuse('enrolment_over')
  const made = await readNewPasskey(given.credential, issued)
  if (!made) return refuse('wrong_second_factor')
  const owner = ownerOf(given)
  return inTransaction(pool, async (tx) => {
    const locked = await lockSignedIn(tx, given, { at })
    if (isRefusal(locked)) return locked
    const { rows } = await tx.query<{ count: number }>(sql.COUNT_PASSKEYS, [owner.userId])
    const count = rows[0]?.count ?? 0
    if (count >= MAX_PASSKEYS) return refuse('too_many_passkeys', { limit: limits.passkeys(count) })
    const ids = await takeIds(tx)
    const kept = await tx.query(sql.INSERT_PASSKEY, [
      owner.userId,
      ids.next(),
      made.id,
      Buffer.from(made.publicKey),
      made.counter,
      made.transports ?? [],
      party.id,
      name,
      at,
    ])
    // The user has this passkey already.
    if (kept.rowCount !== 1) return refuse('wrong_second_factor')
    return completeEnrollment(tx, ids, { owner, principal, method: 'passkey', isFirst: !locked.hasOne, at })
  })
}
