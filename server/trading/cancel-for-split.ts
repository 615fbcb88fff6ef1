import { orderReleaseTransfers } from '#domain/ledger/recipes.ts'
import { orderCancelled } from '#domain/notification.ts'
import type { Split } from '#domain/quote-trust.ts'
import { plainArray } from '#server/database/array-literal.ts'
import type { Ids } from '#server/database/ids.ts'
import type { Tx } from '#server/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { notify } from '#server/notifications/notify.ts'
import { type PendingOrderRow, orderOf, reservedBy } from './pending-order-row.ts'
import * as sql from './pending-orders.sql.ts'

/**
 * Takes back every order of some customers that waits in a symbol, in the transaction that splits its shares and has
 * locked them: ten old shares are no ten new ones. Every held cent is cash again, no share stays reserved, and they are
 * told why. Two ids an order.
 */
export async function cancelForSplit(
  tx: Tx,
  { ids, at }: { ids: Ids; at: Date },
  { symbol, split, customerIds }: { symbol: string; split: Split; customerIds: readonly bigint[] },
): Promise<void> {
  const { rows } = await tx.query<PendingOrderRow>(sql.CANCEL_ORDERS_IN, [
    plainArray(customerIds),
    symbol,
    at,
  ])
  if (rows.length === 0) return
  const cancelled = rows
    .map((row) => ({ ...row, ...reservedBy(row) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const buys = cancelled.filter(({ side }) => side === 'buy')
  const sales = cancelled.filter(({ side }) => side === 'sell')
  const transfers = buys.flatMap((row) =>
    orderReleaseTransfers({ customerId: row.customer_id, sourceId: row.id }, row.heldCents),
  )
  await postTransfers(tx, ids, transfers, at)
  await tx.query(sql.RELEASE_HOLDS, [
    plainArray(buys.map((row) => row.customer_id)),
    plainArray(buys.map((row) => row.heldCents)),
  ])
  await tx.query(sql.END_RESERVATIONS, [
    plainArray(sales.map((row) => row.customer_id)),
    plainArray(sales.map((row) => row.instrument)),
    plainArray(sales.map((row) => row.reservedQuantity)),
  ])
  for (const row of cancelled) {
    const recipient = { customerId: row.customer_id, id: ids.next(), at }
    await notify(tx, recipient, orderCancelled(orderOf(row), split))
  }
}
