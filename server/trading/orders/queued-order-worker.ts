import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/failure.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { runEvery } from '#server/platform/jobs/run-every.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { type DueOrder, type OpeningMarket, fillQueuedOrders, findDueOrders } from './fill-queued-orders.ts'
import { IS_ANY_WAITING } from './pending-orders.sql.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Fills queued orders as soon as there is the price they wait for, on whichever node looks first: every second
 * while there may be one. Where orders are not queued (any more), it ends as soon as none waits. Returns the way to stop,
 * which waits for the transaction in hand.
 */
export function startQueuedOrderWorker(options: {
  pool: Pool
  market: OpeningMarket
  isQueueing: boolean
  log: Logger
}): () => Promise<void> {
  const { pool, market, isQueueing, log } = options
  let isClosing = false

  async function look(): Promise<void> {
    for (let due = await findDueOrders(pool, market); due.length > 0 && !isClosing;) {
      if ((await fill(due)) === 0) break
      due = await findDueOrders(pool, market)
    }
    if (!isQueueing && !(await isAnyWaiting())) void rounds.stop()
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
  const rounds = runEvery(
    () => said(look(), (error) => log.warn({ err: error }, 'queued orders could not be filled; they wait')),
    LOOK_EVERY_MS,
  )

  return () => {
    isClosing = true
    return rounds.stop()
  }
}
