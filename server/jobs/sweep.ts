import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import { purgeAnswers } from '#server/database/idempotency.ts'
import type { Pool } from '#server/database/pool.ts'
import { removeExpired } from '#server/identity/remove-expired.ts'
import { pruneOutbox } from '#server/mail/prune-outbox.ts'

const EVERY_MS = 10 * 60_000

/**
 * Removes what no rule looks at any more, every ten minutes: sessions, throttles, password resets
 * that ran out of time, answers to old Idempotency-Keys, messages sent a month ago. Any number of nodes may do it. Returns the way to stop.
 */
export function startSweep(pool: Pool, clock: Clock, log: Logger): () => void {
  const timer = setInterval(() => {
    const now = clock.now()
    Promise.all([removeExpired(pool, now), purgeAnswers(pool, now), pruneOutbox(pool, now)]).catch(
      (error: unknown) => log.warn({ err: error }, 'what is old could not be removed'),
    )
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
