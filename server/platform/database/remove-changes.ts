import type { Logger } from 'pino'
import { type Leads, type PeriodicJob, createLoggedJob } from '../jobs/job.ts'
import { OLDEST_RUNNING, REMOVE_CHANGES, TELL_REMOVAL } from './changes.sql.ts'
import type { Pool } from './database.ts'
import { inSlices } from './in-slices.ts'

/** A server that reads less often has a gap. */
const REMOVE_EVERY_MS = 60_000

/** Removes at each turn the changes that had ended at the turn before. */
export function createChangesRemoval(parts: { pool: Pool; leads: Leads; log: Logger }): PeriodicJob {
  const { pool } = parts
  let endedBefore: string | undefined
  return createLoggedJob({
    ...parts,
    name: 'remove changes that servers have read',
    everyMs: REMOVE_EVERY_MS,
    failure: 'changes that servers have read could not be removed; the next turn tries again',
    async work(stopping) {
      const before = endedBefore
      endedBefore = (await pool.query<{ oldest: string }>(OLDEST_RUNNING)).rows[0]?.oldest
      if (before === undefined) return
      await pool.query(TELL_REMOVAL, [before])
      await inSlices(pool, REMOVE_CHANGES, [before], stopping)
    },
  })
}
