import { purgeAnswers } from '#server/platform/database/idempotency.ts'
import { closeExpiredResets, removeExpired } from '#server/people/remove-expired.ts'
import { pruneOutbox } from '#server/platform/mail/outbox.ts'
import { removeEndedClaims } from '#server/records/reviews/claims.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { JobParts } from '#server/platform/platform.ts'

const EVERY_MS = 10 * 60_000

const REMOVALS = [removeExpired, closeExpiredResets, purgeAnswers, pruneOutbox, removeEndedClaims]

/**
 * Removes rows that no rule reads any more: expired sessions, throttles and password resets, old idempotent replies,
 * messages sent a month ago, expired claims. Any number of nodes may run it. One slice a statement, so that a stop
 * waits for one at most.
 */
export function createSweep({ pool, clock, log, leads }: JobParts): PeriodicJob {
  return createPeriodicJob({
    name: 'remove expired rows',
    everyMs: EVERY_MS,
    leads,
    async work(stopping) {
      for (const remove of REMOVALS) {
        await remove(pool, clock.now(), stopping).catch((error: unknown) =>
          log.warn({ err: error }, 'expired rows could not be removed'),
        )
      }
    },
  })
}
