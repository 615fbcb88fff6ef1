import { nextToldOrders, type ToldOrders } from '#domain/alpaca/order-watch.ts'
import { FLUSH_LOG } from '#server/platform/database/log-flush.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CancelMarket } from '#server/trading/orders/rows/late-cancel.ts'
import {
  MAX_ORDER_CHANGES,
  type OrderChanges,
  readOpenOrders,
  readOrderChanges,
} from '#server/trading/orders/read/order-changes.ts'
import { presentUpdates } from './present-updates.ts'

/** Hears what becomes of a customer's orders: each update as it travels. */
type UpdateListener = (update: object) => void

/** Tells programs on this node what becomes of their customers' orders. */
export interface TradeUpdates {
  /** Tells a listener from now on, until the returned function is called. */
  listen(customerId: bigint, listener: UpdateListener): Promise<() => void>
  /**
   * Looks once for what has changed, of the customers that are listened to; reads nothing without any. Rejects with
   * the first failure when all others were told.
   */
  look(): Promise<void>
}

interface Watched {
  readonly listeners: Set<UpdateListener>
  /** Null until the orders of the start are read. */
  watch: ToldOrders | null
  /** The read of the start, which those who come meanwhile wait for. */
  begun: Promise<void>
}

interface News {
  readonly one: Watched
  readonly customerId: bigint
  readonly next: ReturnType<typeof nextToldOrders>
}

interface UpdateParts {
  pool: Pool
  clock: Pick<Clock, 'now'>
  market: CancelMarket
}

/**
 * One look reads all customers with one statement. Orders send no NOTIFY (ADR 0026), and a look costs a node some
 * microseconds a customer: so every node looks, and none has to be told by another.
 */
export function createTradeUpdates(parts: UpdateParts): TradeUpdates {
  const { pool } = parts
  const watched = new Map<bigint, Watched>()

  async function begin(customerId: bigint, one: Watched): Promise<void> {
    const { afterId, open } = await readOpenOrders(pool, customerId)
    one.watch = { afterId, open: new Set(open) }
  }

  function watchOf(customerId: bigint): Watched {
    const known = watched.get(customerId)
    if (known) return known
    const one: Watched = { listeners: new Set(), watch: null, begun: Promise.resolve() }
    watched.set(customerId, one)
    one.begun = begin(customerId, one).catch((error: unknown) => {
      watched.delete(customerId)
      throw error
    })
    return one
  }

  /** What is new of one customer, and what is known once it was told. Null where nothing is. */
  function newsOf(changes: OrderChanges): News | null {
    const one = watched.get(changes.customerId)
    if (!one?.watch) return null
    const next = nextToldOrders(one.watch, changes, MAX_ORDER_CHANGES)
    if (next.steps.length > 0) return { one, customerId: changes.customerId, next }
    one.watch = next.watch
    return null
  }

  /** A customer whose updates cannot be read is told at the next look, which finds the same steps again. */
  async function tell({ one, customerId, next }: News): Promise<void> {
    const updates = await presentUpdates(parts, customerId, next.steps)
    one.watch = next.watch
    for (const update of updates) for (const listener of one.listeners) listener(update)
  }

  return {
    async listen(customerId, listener) {
      const one = watchOf(customerId)
      one.listeners.add(listener)
      await one.begun
      return () => {
        one.listeners.delete(listener)
        if (one.listeners.size === 0 && watched.get(customerId) === one) watched.delete(customerId)
      }
    },
    async look() {
      const asked = [...watched].flatMap(([customerId, { watch }]) =>
        watch ? [{ customerId, afterId: watch.afterId }] : [],
      )
      if (asked.length === 0) return
      const all = await readOrderChanges(pool, asked)
      const news = all.map(newsOf).filter((found) => found !== null)
      if (news.length === 0) return
      // What was read may be committed and not on disk yet: nothing is told that a crash could take back.
      await pool.query(FLUSH_LOG)
      const failures: unknown[] = []
      for (const found of news) await tell(found).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
