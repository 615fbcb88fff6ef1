import { orderCancelled } from '#domain/notifications/order-notices.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { endRows } from './rows/end-orders.ts'
import { type OrderRow, namedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'

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
