import { orderCancelled } from '#domain/notifications/order-notices.ts'
import { plainArray, textArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type OrderKey, endTogether } from './rows/end-orders.ts'
import type { FillingMarket } from './fill/fill-due-orders.ts'
import { type OrderRow, namedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'

/** Two ids each, of a block of 1,024. */
const ORDERS_AT_ONCE = 100

type SettingsMarket = Pick<FillingMarket, 'settings' | 'now'>

/** The first untriggered purchases waiting in assets closed to purchases. */
export async function findClosedPurchases(pool: Pool, market: SettingsMarket): Promise<OrderKey[]> {
  await market.settings.confirm(pool)
  const { offerings } = market.settings.at(market.now())
  if (offerings.size === 0) return []
  const { rows } = await pool.query<OrderKey>(sql.FIND_PURCHASES_IN, [[...offerings.keys()], ORDERS_AT_ONCE])
  return rows
}

/**
 * Cancels purchases of assets closed to purchases, in one transaction: releases what they held and notifies their
 * customers. Skips those triggered, settled or offered again. Returns how many it canceled.
 */
export const cancelPurchases = (
  { pool, market }: { pool: Pool; market: SettingsMarket },
  orders: readonly OrderKey[],
): Promise<number> =>
  endTogether(
    pool,
    orders,
    async (tx) => {
      await market.settings.confirm(tx)
      const at = market.now()
      const { rows } = await tx.query<OrderRow>(sql.CANCEL_PURCHASES, [
        plainArray(orders.map((order) => order.customer_id)),
        plainArray(orders.map((order) => order.id)),
        at,
        textArray([...market.settings.at(at).offerings.keys()]),
      ])
      return { rows, at }
    },
    (row) => orderCancelled(namedOrder(row), 'closed_to_purchases'),
  )
