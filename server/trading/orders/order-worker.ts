import type { Logger } from 'pino'
import { isDatabaseAway } from '#server/platform/database/failure.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { type Job, type Leads, createLoggedJob } from '#server/platform/jobs/job.ts'
import {
  cancelPurchases,
  findClosedPurchases,
  expireOrders,
  findExpiredOrders,
  type OrderKey,
} from './rows/end-orders.ts'
import {
  type FillingMarket,
  fillDueOrders,
  findDueOrders,
  findTriggeredOrders,
} from './fill/fill-due-orders.ts'

const CHECK_EVERY_MS = 1_000
/** A long sweep of one kind, such as expired orders, must not hold up the others. */
const TURNS_AT_ONCE = 20

/**
 * Settles open orders each second on the leader: books triggered ones, cancels purchases of closed assets, fills
 * those whose event came, and expires others. A stop waits for the transaction under way.
 */
export function createOrderWorker(options: {
  pool: Pool
  market: FillingMarket
  leads: Leads
  log: Logger
}): Job & { now(): Promise<void> } {
  const { pool, market, leads, log } = options
  const expiring = { pool, now: () => market.now() }

  /** In turns, triggered orders first each time. */
  const KINDS: readonly Kind[] = [
    { find: () => findTriggeredOrders(pool), settle: (orders) => fillDueOrders(options, orders) },
    { find: () => findClosedPurchases(pool, market), settle: (orders) => cancelPurchases(options, orders) },
    { find: () => findDueOrders(pool, market), settle: (orders) => fillDueOrders(options, orders) },
    { find: () => findExpiredOrders(pool, market.now()), settle: (orders) => expireOrders(expiring, orders) },
  ]

  async function settleAll(stopping: AbortSignal): Promise<void> {
    for (let isAnyLeft = true; isAnyLeft && !stopping.aborted;) {
      isAnyLeft = false
      for (const kind of KINDS) isAnyLeft = (await settleSome(kind, stopping)) || isAnyLeft
    }
  }

  /** Returns whether there may be more. */
  async function settleSome(kind: Kind, stopping: AbortSignal): Promise<boolean> {
    for (let turn = 0; turn < TURNS_AT_ONCE; turn += 1) {
      const orders = await kind.find()
      if (orders.length === 0 || stopping.aborted) return false
      if ((await settleEach(kind, orders)) === 0) return false
    }
    return true
  }

  /** When a batch fails, each order is tried alone. */
  async function settleEach(kind: Kind, orders: readonly OrderKey[]): Promise<number> {
    try {
      return await kind.settle(orders)
    } catch (error) {
      if (orders.length === 1 || isDatabaseAway(error)) throw error
      log.error({ err: error, orders: orders.length }, 'a batch of due orders failed; trying each alone')
    }
    let settled = 0
    for (const order of orders) {
      settled += await kind.settle([order]).catch((error: unknown) => {
        log.error({ err: error, order: order.id.toString() }, 'a due order failed')
        return 0
      })
    }
    return settled
  }

  return createLoggedJob({
    name: 'fill due orders',
    everyMs: CHECK_EVERY_MS,
    leads,
    log,
    failure: 'due orders could not be filled; they wait',
    work: settleAll,
  })
}

interface Kind {
  find(): Promise<OrderKey[]>
  /** In one transaction. Returns how many it settled. */
  settle(orders: readonly OrderKey[]): Promise<number>
}
