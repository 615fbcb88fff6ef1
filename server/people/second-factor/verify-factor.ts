import { hash, randomBytes } from 'node:crypto'
import { type Refusal, refuse, isRefusal } from '#contract/refusals.ts'
import type { FactorResponse, RequestOptions } from '#contract/people/second-factor.ts'
import { recoveryCodeUsed } from '#domain/notifications/security-notice.ts'
import {
  type SecondStepMethod,
  readCode,
  RECOVERY_CODES,
  RECOVERY_CODE_BYTES,
  inFours,
  recoveryCodeOf,
} from '#domain/people/second-factor.ts'
import { type Ids, type Tx, takeIds, inTransaction } from '#server/platform/database/database.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { recordRepeated } from '#server/records/audit/record-repeated.ts'
import { buckets } from '#server/platform/throttling/buckets.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import { type Challenge, acceptPasskey, askForPasskey, takeChallenge } from './passkeys.ts'
import {
  type FactorOwner,
  entryOf,
  recordAndNotify,
  type SignedIn,
  lockSignedIn,
  ownerOf,
} from './factor-owner.ts'
import { secretOf, storedOf, stepOf } from './totp.ts'
import * as sql from './second-factor.sql.ts'
import type { IdentityDeps } from '../passwords/passwords.ts'
import type { RelyingParty } from '../sign-in/relying-party.ts'
import { CONFIRM_SECOND_FACTOR, READ_SECOND_FACTOR, type SecondFactorRow } from '../sessions/sessions.sql.ts'

export interface FactorAttempt {
  owner: FactorOwner
  response: FactorResponse
  /** Null for none, or an expired one. */
  issued: Challenge | null
  at: Date
  /** For authenticator secrets. */
  cipher: FieldCipher
}

/**
 * Verifies a response and uses it up; the caller has locked the user. Codes are good once, and a passkey's counter must
 * rise. Null for a wrong response; refuses 'authenticator_unavailable' when the secret cannot be decrypted.
 */
export async function verifyFactor(
  tx: Tx,
  ids: Ids,
  given: FactorAttempt,
): Promise<SecondStepMethod | null | Refusal> {
  const { owner, response, issued, at, cipher } = given
  const { userId } = owner
  if (response.assertion !== undefined) {
    const isGood =
      issued !== null && (await acceptPasskey(tx, { userId, assertion: response.assertion, issued, at }))
    return isGood ? 'passkey' : null
  }
  const typed = readCode(response.code ?? '')
  if (typed === null) return null
  if (typed.kind === 'recovery')
    return (await spendRecoveryCode(tx, ids, given, typed.code)) ? 'recovery_code' : null
  const { rows } = await tx.query<sql.SecretRow>(sql.READ_CONFIRMED, [userId])
  const [row] = rows
  if (!row) return null
  const secret = cipher.decrypt(secretOf(userId), storedOf(row))
  if (secret === null) return refuse('authenticator_unavailable')
  const step = stepOf(secret, typed.digits, at)
  if (step === null) return null
  return (await tx.query(sql.USE_STEP, [userId, step])).rowCount === 1 ? 'totp' : null
}

async function spendRecoveryCode(
  tx: Tx,
  ids: Ids,
  { owner, at }: FactorAttempt,
  code: string,
): Promise<boolean> {
  const { userId } = owner
  const used = await tx.query(sql.USE_RECOVERY_CODE, [userId, hashOf(userId, code), at])
  if (used.rowCount !== 1) return false
  const { rows } = await tx.query<MethodsRow>(READ_METHODS, [userId])
  const left = rows[0]?.codes_left ?? 0
  const entry = entryOf(owner, 'recovery_code.used', at, { left })
  await recordAndNotify(tx, ids, owner, { entry, notice: recoveryCodeUsed(left) })
  return true
}

/** The stored hash: 80 random bits need no slow hash. */
const hashOf = (userId: bigint, code: string): string => hash('sha256', `${userId}:${code}`)

/** Replaces the codes with ten new ones, shown once, stored as hashes. */
export async function makeRecoveryCodes(tx: Tx, userId: bigint, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  await tx.query(sql.DELETE_RECOVERY_CODES, [userId])
  await tx.query(sql.INSERT_RECOVERY_CODES, [userId, codes.map((code) => hashOf(userId, code)), at])
  return codes.map((code) => inFours(code))
}

type Deps = Pick<IdentityDeps, 'pool' | 'clock' | 'throttles'>

/**
 * Verifies the second factor again on a session, for five minutes. Wrong responses throttle the user: five are free,
 * then the wait doubles.
 */
export async function reauthenticate(
  { pool, clock, throttles, cipher }: Deps & { cipher: FieldCipher },
  given: SignedIn & { response: FactorResponse; party: RelyingParty | null },
): Promise<Record<string, never> | Refusal> {
  const { principal, response, party } = given
  const refusal = await withoutSecondFactor({ pool }, principal)
  if (refusal) return refusal
  const bucket = buckets.secondFactorsOf(principal.userId)
  const tooMany = await throttles.takeAttempt(bucket)
  if (tooMany) return tooMany
  const at = clock.now()
  const owner = ownerOf(given)
  const key = { holder: principal.sessionId, purpose: 'prove' } as const
  const issued = response.assertion ? await takeChallenge(pool, key, party, at) : null
  const verified = await inTransaction(pool, async (tx) => {
    // An ended session spends no recovery code.
    const locked = await lockSignedIn(tx, given, { at, mayBeDue: true })
    if (isRefusal(locked)) return locked
    const ids = await takeIds(tx)
    const method = await verifyFactor(tx, ids, { owner, response, issued, at, cipher })
    if (isRefusal(method)) return method
    if (method === null) return refuse('wrong_second_factor')
    await tx.query(CONFIRM_SECOND_FACTOR, [principal.sessionId, at])
    await throttles.clear(tx, [bucket])
    return {}
  })
  if (isRefusal(verified) && verified.refused === 'authenticator_unavailable')
    await throttles.giveBack(bucket)
  if (isRefusal(verified) && verified.refused === 'wrong_second_factor') {
    const entry = entryOf(owner, 'second_factor.failed', at)
    await recordRepeated(pool, { ...entry, bucket: `second_factor.failed:${principal.userId}` })
  }
  return verified
}

/** Request options for a passkey. */
export async function askReauthenticationPasskey(
  { pool, clock }: Deps,
  { principal, party }: { principal: Principal; party: RelyingParty | null },
): Promise<RequestOptions | Refusal> {
  const refusal = await withoutSecondFactor({ pool }, principal)
  if (refusal) return refusal
  const key = { holder: principal.sessionId, purpose: 'prove', userId: principal.userId } as const
  return askForPasskey(pool, { ...key, party, at: clock.now() })
}

async function withoutSecondFactor(
  { pool }: Pick<Deps, 'pool'>,
  principal: Principal,
): Promise<null | Refusal> {
  const { rows } = await pool.query<SecondFactorRow>(READ_SECOND_FACTOR, [principal.sessionId])
  const [row] = rows
  if (!row) return refuse('not_signed_in')
  return row.has_second_factor ? null : refuse('no_second_factor')
}
