import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/failure.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { Leads } from '#server/platform/jobs/leads.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { type DueOrder, type FillingMarket, fillQueuedOrders, findDueOrders } from './fill-queued-orders.ts'
import { IS_ANY_WAITING } from './queued-orders.sql.ts'

const CHECK_EVERY_MS = 1_000

/**
 * Fills queued orders as soon as the price they wait for is there. The node that leads checks every second. Where the
 * policies no longer queue orders, the job ends as soon as none waits. A stop waits for the transaction under way.
 */
export function createQueuedOrderWorker(options: {
  pool: Pool
  market: FillingMarket
  isQueueing: boolean
  leads: Leads
  log: Logger
}): Job {
  const { pool, market, isQueueing, leads, log } = options

  async function fillDue(stopping: AbortSignal): Promise<void> {
    for (let due = await findDueOrders(pool, market); due.length > 0 && !stopping.aborted;) {
      if ((await fill(due)) === 0) break
      due = await findDueOrders(pool, market)
    }
    if (!isQueueing && !(await isAnyWaiting())) void job.stop()
  }

  /** One bad order must not hold up the others: when a batch fails, each is tried alone. */
  async function fill(due: readonly DueOrder[]): Promise<number> {
    try {
      return await fillQueuedOrders(options, due)
    } catch (error) {
      if (due.length === 1 || isDatabaseAway(error)) throw error
      log.error({ err: error, orders: due.length }, 'a batch of queued orders failed; trying each alone')
    }
    let settled = 0
    for (const order of due) {
      settled += await fillQueuedOrders(options, [order]).catch((error: unknown) => {
        log.error({ err: error, order: order.id.toString() }, 'a queued order failed')
        return 0
      })
    }
    return settled
  }

  async function isAnyWaiting(): Promise<boolean> {
    const { rows } = await pool.query<{ waiting: boolean }>(IS_ANY_WAITING)
    return rows[0]?.waiting === true
  }

  const logged = logOnChange()
  const job = createPeriodicJob({
    name: 'fill queued orders',
    everyMs: CHECK_EVERY_MS,
    leads,
    work: (stopping) =>
      logged(fillDue(stopping), (error) =>
        log.warn({ err: error }, 'queued orders could not be filled; they wait'),
      ),
  })
  return job
}
