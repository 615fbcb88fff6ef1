import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Proof } from '#contract/people/second-factor.ts'
import { recoveryCodeUsed } from '#domain/notifications/notification.ts'
import { type SecondStepMethod, readCode } from '#domain/people/second-factor.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import type { FieldCipher } from '#server/platform/encryption/safe.ts'
import { type Challenge, acceptPasskey } from './passkeys.ts'
import { type Person, lineOf, recordAndTell } from './person.ts'
import { hashOf } from './recovery-codes.ts'
import { secretOf, storedOf } from './encrypted-secrets.ts'
import { READ_CONFIRMED, type SecretRow, USE_RECOVERY_CODE, USE_STEP } from './second-factor.sql.ts'
import { stepOf } from './totp.ts'

export interface GivenProof {
  person: Person
  proof: Proof
  /** What a passkey was asked; null when none was, or too long ago. */
  taken: Challenge | null
  at: Date
  /** For the secret of an authenticator app. */
  safe: FieldCipher
}

/**
 * Judges a proof and uses it up, inside the caller's transaction, which has locked the person: a code of an
 * authenticator and a recovery code are good once, and a passkey's counter must rise. Null for a proof that is none; refuses
 * 'authenticator_unavailable' for a code whose secret does not open.
 */
export async function checkProof(
  tx: Tx,
  ids: Ids,
  given: GivenProof,
): Promise<SecondStepMethod | null | Refusal> {
  const { person, proof, taken, at, safe } = given
  const { userId } = person
  if (proof.assertion !== undefined) {
    const isGood =
      taken !== null && (await acceptPasskey(tx, { userId, assertion: proof.assertion, taken, at }))
    return isGood ? 'passkey' : null
  }
  const typed = readCode(proof.code ?? '')
  if (typed === null) return null
  if (typed.kind === 'recovery')
    return (await spendRecoveryCode(tx, ids, given, typed.code)) ? 'recovery_code' : null
  const { rows } = await tx.query<SecretRow>(READ_CONFIRMED, [userId])
  const [kept] = rows
  if (!kept) return null
  const secret = safe.open(secretOf(userId), storedOf(kept))
  if (secret === null) return refuse('authenticator_unavailable')
  const step = stepOf(secret, typed.digits, at)
  if (step === null) return null
  return (await tx.query(USE_STEP, [userId, step])).rowCount === 1 ? 'totp' : null
}

async function spendRecoveryCode(
  tx: Tx,
  ids: Ids,
  { person, at }: GivenProof,
  code: string,
): Promise<boolean> {
  const { userId } = person
  const used = await tx.query(USE_RECOVERY_CODE, [userId, hashOf(userId, code), at])
  if (used.rowCount !== 1) return false
  const { rows } = await tx.query<MethodsRow>(READ_METHODS, [userId])
  const left = rows[0]?.codes_left ?? 0
  const line = lineOf(person, 'recovery_code.used', at, { left })
  await recordAndTell(tx, ids, person, { line, notice: recoveryCodeUsed(left) })
  return true
}
