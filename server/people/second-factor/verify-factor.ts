import { hash, randomBytes } from 'node:crypto'
import { recoveryCodeUsed } from '#domain/notifications/security-notice.ts'
import {
  type SecondStepMethod,
  readCode,
  RECOVERY_CODES,
  RECOVERY_CODE_BYTES,
  inFours,
  recoveryCodeOf,
} from '#domain/people/second-factor.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { FactorResponse } from '#contract/people/second-factor.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import type { FieldCipher } from '#server/platform/encryption/field-cipher.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import { type Challenge, acceptPasskey } from './passkeys.ts'
import { type FactorOwner, entryOf, recordAndNotify } from './factor-owner.ts'
import { secretOf, storedOf, stepOf } from './totp.ts'
import * as sql from './second-factor.sql.ts'

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
