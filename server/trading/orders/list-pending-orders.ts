import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { PendingOrder } from '#contract/trading/pending-orders.ts'
import type { PendingOrderStatus } from '#domain/trading/pending-order.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type PendingOrderRow, presentPendingOrder } from './pending-order-row.ts'
import { LIST_PENDING_ORDERS } from './pending-orders.sql.ts'

/** A customer's queued orders, newest first: at most `limit`, older than `before`, of one status or all. */
export async function listPendingOrders(
  database: Queryable,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined; status?: PendingOrderStatus | undefined },
): Promise<PendingOrder[]> {
  const { rows } = await database.query<PendingOrderRow>(LIST_PENDING_ORDERS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.status ?? null,
    page.limit ?? MAX_LIST_ROWS,
  ])
  return rows.map(presentPendingOrder)
}
