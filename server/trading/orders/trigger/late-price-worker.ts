import type { Logger } from 'pino'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { endLateCancels } from './end-late-cancels.ts'
import type { LateMarket } from './late-market.ts'
import { triggerLater } from './trigger-later.ts'

const CHECK_EVERY_MS = 1_000

/**
 * Executes orders waiting for a later price, and ends cancellations waiting for one, each second on the leader.
 * `onTriggered` books at once.
 */
export function createLatePriceWorker(options: {
  pool: Pool
  market: LateMarket
  leads: Leads
  log: Logger
  onTriggered: () => void
}): Job {
  const { leads, log, onTriggered } = options
  const logged = logOnChange()

  async function settle(stopping: AbortSignal): Promise<void> {
    if ((await triggerLater(options, stopping)) > 0) onTriggered()
    await endLateCancels(options, stopping)
  }

  return createPeriodicJob({
    name: 'fill orders that wait for a later price',
    everyMs: CHECK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(settle(stopping), (error) =>
        log.warn({ err: error }, 'orders that wait for a later price could not be filled; they wait'),
      ),
  })
}
