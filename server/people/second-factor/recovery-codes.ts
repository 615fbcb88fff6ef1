import { hash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES, RECOVERY_CODE_BYTES, inFours, recoveryCodeOf } from '#domain/people/second-factor.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { DELETE_RECOVERY_CODES, INSERT_RECOVERY_CODES } from './second-factor.sql.ts'

/** The stored hash: 80 random bits need no slow hash. */
export const hashOf = (userId: bigint, code: string): string => hash('sha256', `${userId}:${code}`)

/** Replaces the codes with ten new ones, shown once, stored as hashes. */
export async function makeRecoveryCodes(tx: Tx, userId: bigint, at: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_CODE_BYTES)))
  await tx.query(DELETE_RECOVERY_CODES, [userId])
  await tx.query(INSERT_RECOVERY_CODES, [userId, codes.map((code) => hashOf(userId, code)), at])
  return codes.map((code) => inFours(code))
}
