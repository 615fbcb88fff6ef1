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

type UpdateListener = (update: object) => void

/** Updates of customers' orders for programs on this node. */
export interface TradeUpdates {
  /** Tells the listener until the returned function is called. */
  listen(customerId: bigint, listener: UpdateListener): Promise<() => void>
  /**
   * Looks once for changes of the customers listened to; reads nothing without any. Rejects with the first failure,
   * after the others were told.
   */
  look(): Promise<void>
}

interface Watched {
  readonly listeners: Set<UpdateListener>
  /** Null until the first read. */
  watch: ToldOrders | null
  /** The first read; later listeners wait for it. */
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
 * One statement reads all customers. Orders send no NOTIFY (ADR 0026); a look costs microseconds a customer, so every
 * node looks for itself.
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

  /** Null when nothing is new. */
  function newsOf(changes: OrderChanges): News | null {
    const one = watched.get(changes.customerId)
    if (!one?.watch) return null
    const next = nextToldOrders(one.watch, changes, MAX_ORDER_CHANGES)
    if (next.steps.length > 0) return { one, customerId: changes.customerId, next }
    one.watch = next.watch
    return null
  }

  /** After a failed read, the next look finds the same steps again. */
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
      // What was read may not be on disk yet, and a crash must not take back what was told.
      await pool.query(FLUSH_LOG)
      const failures: unknown[] = []
      for (const found of news) await tell(found).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
