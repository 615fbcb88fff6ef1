import { orderCancelled } from '#domain/notifications/order-notices.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { type OrderKey, endTogether } from '../rows/end-orders.ts'
import { type OrderRow, namedOrder } from '../rows/order-row.ts'
import { CANCEL_ORDER } from '../rows/orders.sql.ts'
import type { LateMarket } from './late-market.ts'
import { FIND_CANCELS } from './late-prices.sql.ts'

const ORDERS_AT_ONCE = 100

/** Cancels orders whose awaited later price was told, or will never be. Returns how many. */
export async function endLateCancels(
  { pool, market }: { pool: Pool; market: LateMarket },
  stopping: AbortSignal,
): Promise<number> {
  const told = market.settings.at(market.now()).catalogue.stocks.flatMap(({ symbol }) => {
    const quote = market.laterQuote(symbol)
    return quote ? [{ symbol, at: quote.at }] : []
  })
  let ended = 0
  while (!stopping.aborted) {
    const { rows } = await pool.query<OrderKey>(FIND_CANCELS, [
      told.map(({ symbol }) => symbol),
      told.map(({ at }) => at),
      market.allToldBy(),
      ORDERS_AT_ONCE,
    ])
    for (const asked of rows) ended += await endOne({ pool, market }, asked)
    if (rows.length < ORDERS_AT_ONCE) break
  }
  return ended
}

/** One transaction per order: they are rare. */
async function endOne(
  { pool, market }: { pool: Pool; market: LateMarket },
  order: OrderKey,
): Promise<number> {
  const end = async (tx: Tx) => {
    const at = market.now()
    const { rows } = await tx.query<OrderRow>(CANCEL_ORDER, [order.customer_id, order.id, at, 'customer'])
    return { rows, at }
  }
  await endTogether(pool, [order], end, (row) => orderCancelled(namedOrder(row)))
  return 1
}
