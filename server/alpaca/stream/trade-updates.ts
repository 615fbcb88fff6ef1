import { nextToldOrders, type ToldOrders, type OrderStep } from '#domain/alpaca/order-watch.ts'
import { FLUSH_LOG } from '#server/platform/database/log-flush.ts'
import type { Pool, Queryable } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CancelMarket } from '#server/trading/orders/rows/cancel-row.ts'
import {
  MAX_ORDER_CHANGES,
  type OrderChanges,
  readOpenOrders,
  readOrderChanges,
} from '#server/trading/orders/read/order-changes.ts'
import type { Order } from '#contract/trading/orders.ts'
import { publicIdOf } from '#domain/alpaca/public-id.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { readClientOrderIds } from '#server/trading/orders/fill/client-orders.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import { type ReadRow, presentOrder } from '#server/trading/orders/read/present-order.ts'
import { readOrderRows } from '#server/trading/orders/read/read-order.ts'
import { presentAlpacaOrder } from '../orders/present-order.ts'

type UpdateListener = (update: object) => void

/** Updates of customers' orders for programs on this node. */
export type TradeUpdates = ReturnType<typeof createTradeUpdates>

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
 * One statement reads all customers. Orders tell nothing (ADR 0026); a look costs microseconds a customer, so every
 * node looks for itself.
 */
export function createTradeUpdates(parts: UpdateParts) {
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
    /** Tells the listener until the returned function is called. */
    async listen(customerId: bigint, listener: UpdateListener): Promise<() => void> {
      const one = watchOf(customerId)
      one.listeners.add(listener)
      await one.begun
      return () => {
        one.listeners.delete(listener)
        if (one.listeners.size === 0 && watched.get(customerId) === one) watched.delete(customerId)
      }
    },
    /**
     * Looks once for changes of the customers listened to; reads nothing without any. Rejects with the first failure,
     * after the others were told.
     */
    async look(): Promise<void> {
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

interface UpdateReads {
  pool: Queryable
  clock: Pick<Clock, 'now'>
  market: CancelMarket
}

/** In the words of Alpaca's clients. */
const EVENTS: Partial<Record<Order['status'], string>> = {
  filled: 'fill',
  canceled: 'canceled',
  expired: 'expired',
  rejected: 'rejected',
  replaced: 'replaced',
}

/** The earliest first, in four statements for any number of steps. */
async function presentUpdates(
  { pool, clock, market }: UpdateReads,
  customerId: bigint,
  steps: readonly OrderStep[],
): Promise<readonly object[]> {
  const ids = [...new Set(steps.map(({ orderId }) => orderId))]
  const rows = new Map((await readOrderRows(pool, customerId, ids)).map((row) => [row.id, row]))
  const names = await readClientOrderIds(pool, customerId, ids)
  const isFill = [...rows.values()].some(({ status }) => status === 'filled')
  const held = new Map(
    (isFill ? await readPositions(pool, customerId) : []).map((one) => [one.instrument, one.held]),
  )
  const updates = steps.flatMap(({ orderId, step }) => {
    const row = rows.get(orderId)
    if (!row) return []
    const endedAt = row.settled_at ?? row.filled_at
    const order = presentAlpacaOrder(presentOrder(row, { now: clock.now(), market }), {
      clientOrderId: names.get(orderId),
      endedAt,
    })
    const event = step === 'new' ? 'new' : EVENTS[order.status]
    if (event === undefined) return []
    const at = (step === 'new' ? row.created_at : endedAt) ?? row.created_at
    const positionQty = formatQuantity(held.get(row.instrument) ?? quantity(0n))
    return [{ at, update: { event, timestamp: at.toISOString(), order, ...fillOf(row, event, positionQty) } }]
  })
  return updates.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ update }) => update)
}

/** The fill's shares and price, and the position now. */
function fillOf(row: ReadRow, event: string, positionQty: string): object {
  if (event !== 'fill' || row.transaction_id === null) return {}
  return {
    price: formatPrice(price(row.price_units ?? 0n)),
    qty: formatQuantity(quantity(row.filled_units ?? 0n)),
    position_qty: positionQty,
    execution_id: publicIdOf('activity', row.transaction_id),
  }
}
