import type { SecondFactor } from '#contract/people/second-factor.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { type MethodsRow, READ_METHODS } from '../sign-in/pending-sign-ins.sql.ts'
import { listPasskeys } from './passkeys.ts'
import { READ_CONFIRMED } from './second-factor.sql.ts'

/** The enrolled factors; never a secret. */
export async function readSecondFactor(
  pool: Pool,
  userId: bigint,
): Promise<Omit<SecondFactor, 'passkeysPossible' | 'isRequired'>> {
  const totp = await pool.query<{ created_at: Date }>(READ_CONFIRMED, [userId])
  const methods = await pool.query<MethodsRow>(READ_METHODS, [userId])
  const passkeys = await listPasskeys(pool, userId)
  const [app] = totp.rows
  return {
    totp: app ? { createdAt: app.created_at.toISOString() } : null,
    passkeys: passkeys.map((row) => ({
      id: row.id.toString(),
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: methods.rows[0]?.codes_left ?? 0,
  }
}
