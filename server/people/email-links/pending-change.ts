import type { PendingEmail } from '#contract/people/account.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type ChangeRow, READ_CHANGE } from './email-changes.sql.ts'

/** The pending change of address, or null. */
export async function readPendingChange(
  database: Queryable,
  customerId: bigint,
  at: Date,
): Promise<PendingEmail | null> {
  const { rows } = await database.query<ChangeRow>(READ_CHANGE, [customerId, at])
  return rows[0] ? presentChange(rows[0]) : null
}

export const presentChange = (row: ChangeRow): PendingEmail => ({
  email: row.email,
  isNewConfirmed: row.new_confirmed_at !== null,
  isOldConfirmed: row.needs_old ? row.old_confirmed_at !== null : null,
  expiresAt: row.expires_at.toISOString(),
})
