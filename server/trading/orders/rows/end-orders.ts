import { orderReleaseTransfers } from '#domain/ledger/postings.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import { type Ids, takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { releaseShares } from '#server/ledger/reserve-shares.ts'
import { notifyAll } from '#server/records/notifications/notify.ts'
import { type OrderRow, reservedBy } from './order-row.ts'

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
