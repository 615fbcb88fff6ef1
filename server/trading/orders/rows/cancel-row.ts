import { type Refusal, refuse } from '#contract/refusals.ts'
import { orderCancelled } from '#domain/notifications/order-notices.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { endRows } from './end-orders.ts'
import { type CancelMarket, cancelsLate, keptText } from './late-cancel.ts'
import { type OrderRow, namedOrder } from './order-row.ts'
import { CANCEL_ORDER, REQUEST_CANCEL } from './orders.sql.ts'

/**
 * Cancels an open order with its customer's account locked, and releases what it reserved. On a late feed a limit or
 * stop order ends at a price made after `at`, unless an earlier one executes it; a repeat keeps the first time.
 * Refuses an order whose price is being made; null when a price has executed it.
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
