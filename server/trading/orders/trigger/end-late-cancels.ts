import { orderCancelled } from '#domain/notifications/order-notices.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { endReservations } from '../rows/end-reservations.ts'
import { type OrderRow, namedOrder } from '../rows/order-row.ts'
import { CANCEL_ORDER } from '../rows/orders.sql.ts'
import type { LateMarket } from './late-market.ts'
import { FIND_CANCELS } from './late-prices.sql.ts'

const ORDERS_AT_ONCE = 100

interface Asked {
  customer_id: bigint
  id: bigint
}

/**
 * Cancels the orders whose cancellation waited for a price made after it, which has been told now, and those for which
 * none will be told any more. Returns how many.
 */
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
    const { rows } = await pool.query<Asked>(FIND_CANCELS, [
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

/** One transaction an order: they are rare. Does nothing for one that has ended or was executed meanwhile. */
async function endOne(
  { pool, market }: { pool: Pool; market: LateMarket },
  { customer_id: customerId, id }: Asked,
): Promise<number> {
  await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = market.now()
    const { rows } = await tx.query<OrderRow>(CANCEL_ORDER, [customerId, id, at, 'customer'])
    const [row] = rows
    if (!row) return
    const ids = await takeIds(tx)
    await endReservations(tx, { ids, at }, [row])
    await notify(tx, { customerId, id: ids.next(), at }, orderCancelled(namedOrder(row)))
  })
  return 1
}
