import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { ENROLLMENT_MS, MAX_SECOND_STEP_ATTEMPTS, readCode } from '#domain/people/second-factor.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityDeps } from '../passwords/identity-deps.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { type Enrolled, completeEnrollment } from './enroll.ts'
import { type SignedIn, lockSignedIn, ownerOf } from './lock-signed-in.ts'
import { entryOf } from './factor-owner.ts'
import { secretOf, storedOf } from './encrypted-secrets.ts'
import {
  BEGIN_TOTP,
  CONFIRM_TOTP,
  COUNT_TOTP_ATTEMPT,
  LOCK_BEGUN,
  type SecretRow,
} from './second-factor.sql.ts'
import { newSecret, presentSecret, stepOf } from './totp.ts'

type Deps = Pick<IdentityDeps, 'pool' | 'clock' | 'productName'> & { cipher: FieldCipher }

/** Starts an authenticator app; replaces a secret never confirmed. Refuses a second app. */
export async function beginTotp(
  { pool, clock, productName, cipher }: Deps,
  { sessionId, userId, user }: Principal,
): Promise<{ secret: string; uri: string } | Refusal> {
  const secret = newSecret()
  const { content, keyId } = cipher.encrypt(secretOf(userId), secret)
  const { rowCount } = await pool.query(BEGIN_TOTP, [userId, content, clock.now(), sessionId, keyId])
  if (rowCount !== 1) return refuse('already_enrolled')
  return presentSecret(secret, { issuer: productName, username: user.username })
}

/**
 * Takes the app's first code in the session that began, and enables the app; the code is used up. Wrong codes throttle
 * the user's second factor; five end the enrollment. Refuses 'authenticator_unavailable' for a secret that cannot be
 * decrypted.
 */
export async function confirmTotp(
  { pool, clock, throttles, cipher }: Deps & Pick<IdentityDeps, 'throttles'>,
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
  const { rows } = await pool.query<SecretRow>(COUNT_TOTP_ATTEMPT, counted)
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
    const waits = await tx.query<SecretRow>(LOCK_BEGUN, [owner.userId, principal.sessionId])
    const [still] = waits.rows
    // Another enrollment may have begun since; the secret may have been re-encrypted.
    const isSame = still && cipher.decrypt(secretOf(owner.userId), storedOf(still))?.equals(secret)
    if (!isSame) return refuse('enrolment_over')
    await tx.query(CONFIRM_TOTP, [owner.userId, at, step])
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
