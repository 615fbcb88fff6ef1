import { orderExpired } from '#domain/notifications/order-notices.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type OrderKey, endTogether } from './rows/end-orders.ts'
import { type OrderRow, namedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'

/** Two ids each, of a block of 1,024. */
const ORDERS_AT_ONCE = 100

/** The first untriggered orders past their time. */
export async function findExpiredOrders(pool: Pool, now: Date): Promise<OrderKey[]> {
  const { rows } = await pool.query<OrderKey>(sql.FIND_EXPIRED_ORDERS, [now, ORDERS_AT_ONCE])
  return rows
}

/**
 * Expires orders in one transaction: releases what they held and notifies their customers. Skips those triggered or
 * settled. Returns how many it ended.
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
