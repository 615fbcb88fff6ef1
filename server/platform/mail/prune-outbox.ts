import { inSlices } from '../database/in-slices.ts'
import type { Pool } from '../database/pool.ts'
import { PRUNE } from './outbox.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/** Long enough to answer "did I get a mail?"; rows hold customers' addresses. */
const KEPT_MS = 30 * DAY_MS

/** Deletes messages settled a month ago; notifications stay. */
export async function pruneOutbox(pool: Pool, now: Date, stop?: AbortSignal): Promise<void> {
  await inSlices(pool, PRUNE, [new Date(now.getTime() - KEPT_MS)], stop)
}
