import { orderCancelled } from '#domain/notifications/order-notices.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { endRows } from './rows/end-orders.ts'
import { type OrderRow, namedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'

/**
 * Cancels every open order of some customers in a symbol, in the transaction that splits its shares and has locked
 * their accounts: an order for ten old shares does not mean ten new ones. Held cash returns to the balance, reserved
 * shares are released, and the customers are notified. Takes two ids an order. None of them is triggered by a price:
 * the split's turn waits until those are booked.
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
