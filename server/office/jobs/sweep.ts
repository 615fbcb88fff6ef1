import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import { purgeAnswers } from '#server/platform/database/idempotency.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Shards } from '#server/platform/shards/shards.ts'
import { closeExpiredResets, removeExpired } from '#server/people/remove-expired.ts'
import { pruneOutbox } from '#server/platform/mail/prune-outbox.ts'
import { removeEndedClaims } from '#server/records/reviews/claims.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { type PeriodicJob, createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'

const EVERY_MS = 10 * 60_000

/** What is removed in each shard. */
const OF_CUSTOMERS = [closeExpiredResets, purgeAnswers, pruneOutbox, removeEndedClaims]

/**
 * Removes rows that no rule reads any more: expired sessions, throttles and password resets, replies to old
 * Idempotency-Keys, messages sent a month ago, claims of the office that have ended. Any number of nodes may do it. It
 * removes one slice a statement, so stopping waits for one statement at most.
 */
export function createSweep({
  pool,
  shards,
  clock,
  log,
  leads,
}: {
  pool: Pool
  shards: Pick<Shards, 'all'>
  clock: Clock
  log: Logger
  leads: Leads
}): PeriodicJob {
  return createPeriodicJob({
    name: 'remove expired rows',
    everyMs: EVERY_MS,
    leads,
    async work(stopping) {
      const removals: (() => Promise<unknown>)[] = [
        () => removeExpired(pool, clock.now(), stopping),
        ...shards.all.flatMap((shard) =>
          OF_CUSTOMERS.map((remove) => () => remove(shard.pool, clock.now(), stopping)),
        ),
      ]
      for (const remove of removals) {
        await remove().catch((error: unknown) =>
          log.warn({ err: error }, 'expired rows could not be removed'),
        )
      }
    },
  })
}
