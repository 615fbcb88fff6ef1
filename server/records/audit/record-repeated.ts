import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import { COUNT_IN_WINDOW } from '#server/platform/throttling/throttles.sql.ts'
import { type NewAuditEntry, recordAudit } from './audit.ts'

/** Repeats within this time are counted instead of listed. */
export const REPEATS_WINDOW_MS = 10 * 60_000

/** The counts that get a line. */
const LISTED = new Set([1, 10, 100, 1_000, 10_000, 100_000])

/**
 * Records the 1st, 10th, 100th ... repeat within ten minutes, so that a flood does not fill the log and its size is
 * still recorded. `bucket` names what counts as the same, on all nodes. Always writes something, so that timing reveals
 * nothing.
 */
export async function recordRepeated(
  pool: Pool,
  { bucket, ...entry }: Omit<NewAuditEntry, 'id'> & { bucket: string },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const windowFrom = new Date(entry.at.getTime() - REPEATS_WINDOW_MS)
    const { rows } = await tx.query<{ count: number }>(COUNT_IN_WINDOW, [
      `audit:${bucket}`,
      entry.at,
      windowFrom,
      1,
    ])
    const times = rows[0]?.count ?? 1
    if (!LISTED.has(times)) return null
    const ids = await takeIds(tx)
    const after = times === 1 ? entry.after : { ...entry.after, timesInTenMinutes: times }
    await recordAudit(tx, { ...entry, id: ids.next(), ...(after ? { after } : {}) })
    return null
  })
}
