import type { Answer } from '#contract/endpoint.ts'
import type { getPendingPasswordResets } from '#contract/password-resets.ts'
import type { Pool } from '#server/database/pool.ts'
import { COUNT_PENDING_OF } from './password-resets.sql.ts'

/** Whether somebody, the customer or a stranger, has asked for a new password of this account and waits. */
export async function readPendingPasswordResets(
  pool: Pool,
  customerId: bigint,
  now: Date,
): Promise<Answer<typeof getPendingPasswordResets>> {
  const { rows } = await pool.query<{ count: number; latest_at: Date | null }>(COUNT_PENDING_OF, [
    customerId,
    now,
  ])
  return { count: rows[0]?.count ?? 0, latestAt: rows[0]?.latest_at?.toISOString() ?? null }
}
