import { orderReleaseTransfers } from '#domain/ledger/postings.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import {
  type Ids,
  type Pool,
  type Tx,
  inTransaction,
  plainArray,
  takeIds,
  textArray,
} from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { releaseShares } from '#server/ledger/reserve-shares.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { type OrderRow, reservedBy, namedOrder } from './order-row.ts'
import { orderExpired, orderCancelled } from '#domain/notifications/order-notices.ts'
import * as sql from './orders.sql.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'

export interface OrderKey {
  customer_id: bigint
  id: bigint
}

/** Ends the orders that `end` returns, in one transaction that locks their customers' accounts. Returns how many. */
export async function endTogether(
  pool: Pool,
  orders: readonly OrderKey[],
  end: (tx: Tx) => Promise<{ rows: readonly OrderRow[]; at: Date }>,
  noticeOf: (row: OrderRow) => Notice,
): Promise<number> {
  const ended = await inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [...new Set(orders.map((order) => order.customer_id))])
    const { rows, at } = await end(tx)
    await endRows(tx, { at }, rows, noticeOf)
    return rows
  })
  return 'refused' in ended ? 0 : ended.length
}

/**
 * Releases what ended orders held and notifies their customers, in the ending transaction with accounts locked. Takes
 * two ids per order.
 */
export async function endRows(
  tx: Tx,
  { at, ids }: { at: Date; ids?: Ids },
  rows: readonly OrderRow[],
  noticeOf: (row: OrderRow) => Notice,
): Promise<void> {
  if (rows.length === 0) return
  const taken = ids ?? (await takeIds(tx))
  await endReservations(tx, { ids: taken, at }, rows)
  const notified = rows.map((row) => ({
    customerId: row.customer_id,
    id: taken.next(),
    notice: noticeOf(row),
  }))
  await notifyAll(tx, at, notified)
}

/** Releases what orders have reserved, in the settling transaction with accounts locked. Takes one id per buy. */
export async function endReservations(
  tx: Tx,
  { ids, at }: { ids: Ids; at: Date },
  orders: readonly OrderRow[],
): Promise<void> {
  const reserved = orders.map((row) => ({ ...row, ...reservedBy(row), customerId: row.customer_id }))
  const buys = reserved.filter(({ side }) => side === 'buy')
  const sales = reserved.filter(({ side }) => side === 'sell')
  if (buys.length > 0) {
    const transfers = buys.flatMap(({ customerId, id, heldCents }) =>
      orderReleaseTransfers({ customerId, sourceId: id }, heldCents),
    )
    await postTransfers(tx, ids, transfers, at)
  }
  if (sales.length > 0) {
    const reservations = sales.map(({ reservedQuantity, ...sale }) => ({ ...sale, units: reservedQuantity }))
    await releaseShares(tx, reservations)
  }
}

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

export interface SettingsMarket {
  now(): Date
  readonly settings: SettingsInForce
}

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

/**
 * Cancels some customers' open orders in a symbol, in the split's transaction with accounts locked: ten old shares
 * are not ten new ones. Releases cash and shares, notifies, and takes two ids per order. None is triggered: the split
 * waits until those are booked.
 */
export async function cancelForSplit(
  tx: Tx,
  { ids, at }: { ids: Ids; at: Date },
  { symbol, split, customerIds }: { symbol: string; split: SplitRatio; customerIds: readonly bigint[] },
): Promise<void> {
  const { rows } = await tx.query<OrderRow>(sql.CANCEL_ORDERS_IN, [plainArray(customerIds), symbol, at])
  const byAge = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await endRows(tx, { ids, at }, byAge, (row) => orderCancelled(namedOrder(row), { split }))
}
