import { orderExpired } from '#domain/notifications/order-notices.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type OrderKey, endTogether } from './rows/end-orders.ts'
import { type OrderRow, namedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'

/** Orders of one transaction: two ids each, of a block of 1,024. */
const ORDERS_AT_ONCE = 100

/** The first orders whose time is over and that no price has triggered. */
export async function findExpiredOrders(pool: Pool, now: Date): Promise<OrderKey[]> {
  const { rows } = await pool.query<OrderKey>(sql.FIND_EXPIRED_ORDERS, [now, ORDERS_AT_ONCE])
  return rows
}

/**
 * Ends orders whose time is over, in one transaction: gives back what they held, and tells their customers. Skips one
 * that was triggered or settled meanwhile. Returns how many it ended.
 */
export const expireOrders = (
  { pool, now }: { pool: Pool; now: () => Date },
  orders: readonly OrderKey[],
): Promise<number> =>
  endTogether(
    pool,
    orders,
    async (tx) => {
      const at = now()
      const { rows } = await tx.query<OrderRow>(sql.EXPIRE_ORDERS, [
        plainArray(orders.map((order) => order.customer_id)),
        plainArray(orders.map((order) => order.id)),
        at,
      ])
      return { rows, at }
    },
    (row) => orderExpired(namedOrder(row)),
  )
