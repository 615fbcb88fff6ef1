import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/failure.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { createPeriodicJob } from '#server/platform/jobs/periodic-job.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { type DueOrder, type OpeningMarket, fillQueuedOrders, findDueOrders } from './fill-queued-orders.ts'
import { IS_ANY_WAITING } from './pending-orders.sql.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Fills queued orders as soon as there is the price they wait for, on the node that looks first: every second while
 * there may be one. Where orders are no longer queued, it ends as soon as none waits. A stop waits for the transaction
 * in hand.
 */
export function createQueuedOrderWorker(options: {
  pool: Pool
  market: OpeningMarket
  isQueueing: boolean
  log: Logger
}): Job {
  const { pool, market, isQueueing, log } = options

  async function look(stopping: AbortSignal): Promise<void> {
    for (let due = await findDueOrders(pool, market); due.length > 0 && !stopping.aborted;) {
      if ((await fill(due)) === 0) break
      due = await findDueOrders(pool, market)
    }
    if (!isQueueing && !(await isAnyWaiting())) void job.stop()
  }

  /** One bad order must not keep the others waiting: when a batch fails, each is tried alone. */
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

  const said = logOnChange()
  const job = createPeriodicJob({
    name: 'fill queued orders',
    everyMs: LOOK_EVERY_MS,
    work: (stopping) =>
      said(look(stopping), (error) =>
        log.warn({ err: error }, 'queued orders could not be filled; they wait'),
      ),
  })
  return job
}
