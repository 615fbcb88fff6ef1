import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { Pool } from '#server/database/pool.ts'
import { SESSION_LIMITS } from './session-limits.ts'
import { DELETE_EXPIRED_SESSIONS } from './sessions.sql.ts'
import { DELETE_OLD_BUCKETS } from './throttles.sql.ts'

const EVERY_MS = 10 * 60_000
const BUCKETS_KEPT_MS = 24 * 60 * 60_000

/** Removes what no rule looks at any more, every ten minutes; on any number of nodes. Returns the way to stop. */
export function startSweep(pool: Pool, clock: Clock, log: Logger): () => void {
  const timer = setInterval(() => {
    sweep(pool, clock.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'old sessions were not removed'),
    )
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Sessions past every limit, and throttles that slow nobody down. */
export async function sweep(pool: Pool, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const { absoluteMs, idleMs } = SESSION_LIMITS.customer
  await pool.query(DELETE_EXPIRED_SESSIONS, [ago(absoluteMs), ago(idleMs)])
  await pool.query(DELETE_OLD_BUCKETS, [ago(BUCKETS_KEPT_MS), now])
}
