import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { QueuedOrder } from '#contract/trading/older-orders.ts'
import type { StoredOrderStatus } from '#domain/trading/orders/order-waits.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type OrderRow, presentQueuedOrder } from '../rows/order-row.ts'
import { LIST_QUEUED_ORDERS } from '../rows/orders.sql.ts'

/** A customer's queued orders, newest first: at most `limit`, older than `before`, of one status or all. */
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
