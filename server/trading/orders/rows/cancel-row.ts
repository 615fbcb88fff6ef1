import { type Refusal, refuse } from '#contract/refusals.ts'
import { orderCancelled } from '#domain/notifications/order-notices.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { endRows } from './end-orders.ts'
import { type CancelMarket, cancelsLate, keptText } from './late-cancel.ts'
import { type OrderRow, namedOrder } from './order-row.ts'
import { CANCEL_ORDER, REQUEST_CANCEL } from './orders.sql.ts'

/**
 * Cancels an open order in a transaction that has locked its customer's account: held cash returns to the balance
 * and reserved shares can be sold again. On a late feed it asks for the cancellation of a limit or stop order, which
 * ends when a price made after `at` is told, unless one made before executes it; asked again, the first time stays.
 * Refuses an order whose price is being made or is made already. Null when a price has executed it.
 */
export async function cancelRow(
  tx: Tx,
  market: CancelMarket,
  order: OrderRow,
  at: Date,
): Promise<OrderRow | Refusal | null> {
  const { customer_id: customerId, id: orderId } = order
  const detail = keptText(order, market, at)
  if (detail !== null) return refuse('past_cut_off', { detail })
  if (cancelsLate(order, market) || order.cancel_requested_at !== null) {
    const { rows } = await tx.query<OrderRow>(REQUEST_CANCEL, [customerId, orderId, at])
    return rows[0] ?? null
  }
  const { rows } = await tx.query<OrderRow>(CANCEL_ORDER, [customerId, orderId, at, 'customer'])
  const [row] = rows
  await endRows(tx, { at }, rows, (ended) => orderCancelled(namedOrder(ended)))
  return row ?? null
}
