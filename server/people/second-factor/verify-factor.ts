import { type Refusal, refuse } from '#contract/refusals.ts'
import type { FactorResponse } from '#contract/people/second-factor.ts'
import { recoveryCodeUsed } from '#domain/notifications/security-notice.ts'
import { type SecondStepMethod, readCode } from '#domain/people/second-factor.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { type Challenge, acceptPasskey } from './passkeys.ts'
import { type FactorOwner, entryOf, recordAndNotify } from './factor-owner.ts'
import { hashOf } from './recovery-codes.ts'
import { secretOf, storedOf } from './encrypted-secrets.ts'
import { READ_CONFIRMED, type SecretRow, USE_RECOVERY_CODE, USE_STEP } from './second-factor.sql.ts'
import { stepOf } from './totp.ts'

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
  const { rows } = await tx.query<SecretRow>(READ_CONFIRMED, [userId])
  const [row] = rows
  if (!row) return null
  const secret = cipher.decrypt(secretOf(userId), storedOf(row))
  if (secret === null) return refuse('authenticator_unavailable')
  const step = stepOf(secret, typed.digits, at)
  if (step === null) return null
  return (await tx.query(USE_STEP, [userId, step])).rowCount === 1 ? 'totp' : null
}

async function spendRecoveryCode(
  tx: Tx,
  ids: Ids,
  { owner, at }: FactorAttempt,
  code: string,
): Promise<boolean> {
  const { userId } = owner
  const used = await tx.query(USE_RECOVERY_CODE, [userId, hashOf(userId, code), at])
  if (used.rowCount !== 1) return false
  const { rows } = await tx.query<MethodsRow>(READ_METHODS, [userId])
  const left = rows[0]?.codes_left ?? 0
  const entry = entryOf(owner, 'recovery_code.used', at, { left })
  await recordAndNotify(tx, ids, owner, { entry, notice: recoveryCodeUsed(left) })
  return true
}
