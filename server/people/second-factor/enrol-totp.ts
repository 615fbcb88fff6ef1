import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { ENROLMENT_MS, MAX_SECOND_STEP_ATTEMPTS, readCode } from '#domain/people/second-factor.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { IdentityParts } from '../passwords/identity-parts.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import type { FieldCipher } from '#server/platform/encryption/safe.ts'
import { type Enrolled, completeEnrolment } from './enrol.ts'
import { type SignedIn, lockSignedIn, personOf } from './lock-signed-in.ts'
import { lineOf } from './person.ts'
import { secretOf, storedOf } from './encrypted-secrets.ts'
import {
  BEGIN_TOTP,
  CONFIRM_TOTP,
  COUNT_TOTP_ATTEMPT,
  LOCK_BEGUN,
  type SecretRow,
} from './second-factor.sql.ts'
import { newSecret, presentSecret, stepOf } from './totp.ts'

type Parts = Pick<IdentityParts, 'pool' | 'clock' | 'productName'> & { safe: FieldCipher }

/** A new secret for an authenticator app, in the place of one that was never confirmed; refuses a second app. */
export async function beginTotp(
  { pool, clock, productName, safe }: Parts,
  { sessionId, userId, user }: Principal,
): Promise<{ secret: string; uri: string } | Refusal> {
  const secret = newSecret()
  const { content, keyId } = safe.encrypt(secretOf(userId), secret)
  const { rowCount } = await pool.query(BEGIN_TOTP, [userId, content, clock.now(), sessionId, keyId])
  if (rowCount !== 1) return refuse('already_enrolled')
  return presentSecret(secret, { issuer: productName, username: user.username })
}

/**
 * Takes the app's first code, in the session that began: from then on the app is a second factor. That code is used
 * up. Wrong ones slow down whatever proves the second factor of that person, and five end it. Refuses
 * 'authenticator_unavailable' for a secret that does not open.
 */
export async function confirmTotp(
  { pool, clock, throttles, safe }: Parts & Pick<IdentityParts, 'throttles'>,
  { code, ...signedIn }: SignedIn & { code: string },
): Promise<Enrolled | Refusal> {
  const { principal } = signedIn
  const person = personOf(signedIn)
  const bucket = buckets.secondFactorsOf(person.userId)
  const tooMany = await throttles.takeAttempt(bucket)
  if (tooMany) return tooMany
  const at = clock.now()
  const from = new Date(at.getTime() - ENROLMENT_MS)
  const counted = [person.userId, principal.sessionId, from, MAX_SECOND_STEP_ATTEMPTS]
  const { rows } = await pool.query<SecretRow>(COUNT_TOTP_ATTEMPT, counted)
  const [begun] = rows
  if (!begun) {
    await throttles.giveBack(bucket)
    return refuse('enrolment_over')
  }
  const secret = safe.open(secretOf(person.userId), storedOf(begun))
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
    const waits = await tx.query<SecretRow>(LOCK_BEGUN, [person.userId, principal.sessionId])
    const [still] = waits.rows
    // Another one may have been begun since; the same one may have been encrypted anew.
    const isSame = still && safe.open(secretOf(person.userId), storedOf(still))?.equals(secret)
    if (!isSame) return refuse('enrolment_over')
    await tx.query(CONFIRM_TOTP, [person.userId, at, step])
    await throttles.clear(tx, [bucket])
    const ids = await takeIds(tx)
    return completeEnrolment(tx, ids, { person, principal, method: 'totp', isFirst: !locked.hasOne, at })
  })
  if (isRefusal(enrolled) && enrolled.refused === 'wrong_second_factor') {
    const line = lineOf(person, 'second_factor.failed', at, { enrolling: 'totp' })
    await recordRepeated(pool, { ...line, bucket: `second_factor.failed:${person.userId}` })
  }
  return enrolled
}
