import { orderExpired } from '#domain/notifications/order-notices.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { endReservations } from './rows/end-reservations.ts'
import type { DueOrder } from './fill/fill-due-orders.ts'
import { type OrderRow, namedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'

/** Orders of one transaction: two ids each, of a block of 1,024. */
const ORDERS_AT_ONCE = 100

/** The first orders whose time is over and that no price has touched. */
export async function findExpiredOrders(pool: Pool, now: Date): Promise<DueOrder[]> {
  const { rows } = await pool.query<DueOrder>(sql.FIND_EXPIRED_ORDERS, [now, ORDERS_AT_ONCE])
  return rows
}

/**
 * Ends orders whose time is over, in one transaction: gives back what they held, and tells their customers. Skips one
 * that was touched or settled meanwhile. Returns how many it ended.
 */
export async function expireOrders(
  { pool, now }: { pool: Pool; now: () => Date },
  orders: readonly DueOrder[],
): Promise<number> {
  const expired = await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [...new Set(orders.map((order) => order.customer_id))])
    const at = now()
    const { rows } = await tx.query<OrderRow>(sql.EXPIRE_ORDERS, [
      plainArray(orders.map((order) => order.customer_id)),
      plainArray(orders.map((order) => order.id)),
      at,
    ])
    if (rows.length === 0) return rows
    const ids = await takeIds(tx)
    await endReservations(tx, { ids, at }, rows)
    const noticeOf = (row: OrderRow) => orderExpired(namedOrder(row))
    await notifyAll(
      tx,
      at,
      rows.map((row) => ({ customerId: row.customer_id, id: ids.next(), notice: noticeOf(row) })),
    )
    return rows
  })
  return 'refused' in expired ? 0 : expired.length
}
