import { REFUSALS } from '#contract/refusals.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { QueuedOrder } from '#contract/trading/older-orders.ts'
import type { StoredOrderStatus } from '#domain/trading/orders/order-waits.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import type { OrderRow } from '../rows/order-row.ts'
import { LIST_QUEUED_ORDERS } from '../rows/orders.sql.ts'

/** A customer's market orders in shares that wait or waited, newest first. */
export async function listQueuedOrders(
  database: Queryable,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined; status?: StoredOrderStatus | undefined },
): Promise<QueuedOrder[]> {
  const { rows } = await database.query<OrderRow>(LIST_QUEUED_ORDERS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.status ?? null,
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map(presentQueuedOrder)
}

/** Such an order, as the older calls show it. */
export const presentQueuedOrder = (row: OrderRow): QueuedOrder => ({
  id: row.id.toString(),
  side: row.side,
  assetSymbol: row.instrument,
  quantity: formatQuantity(quantity(row.quantity_units ?? 0n)),
  status: row.status,
  estimatedPrice: formatPrice(price(row.estimate_price_units)),
  held: formatCents(cents(row.held_cents)),
  createdAt: row.created_at.toISOString(),
  waitsFor: row.waits_for,
  dueAt: row.due_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  transactionId: row.transaction_id?.toString() ?? null,
  refusalReason: row.refusal && REFUSALS[row.refusal].detail,
})
