import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { purgeAnswers } from '#server/platform/database/idempotency.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { removeExpired } from '#server/people/remove-expired.ts'
import { pruneOutbox } from '#server/platform/mail/prune-outbox.ts'
import { type Repeated, runEvery } from '#server/platform/jobs/run-every.ts'

const EVERY_MS = 10 * 60_000

/**
 * Removes what no rule looks at any more, every ten minutes: sessions, throttles, password resets
 * that ran out of time, answers to old Idempotency-Keys, messages sent a month ago. Any number of nodes may do it. A
 * slice at a time, so stopping waits for one statement at most.
 */
export function startSweep(pool: Pool, clock: Clock, log: Logger): Repeated {
  const stopping = new AbortController()
  const sweep = async () => {
    for (const remove of [removeExpired, purgeAnswers, pruneOutbox]) {
      const removed: Promise<unknown> = remove(pool, clock.now(), stopping.signal)
      await removed.catch((error: unknown) => log.warn({ err: error }, 'what is old could not be removed'))
    }
  }
  const work = runEvery(sweep, EVERY_MS)
  return {
    now: work.now,
    stop() {
      stopping.abort()
      return work.stop()
    },
  }
}
