import type { QueuedOrder } from '#contract/trading/older-orders.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { cancelRow } from './rows/cancel-row.ts'
import type { CancelMarket } from './rows/late-cancel.ts'
import { type OrderRow, presentQueuedOrder } from './rows/order-row.ts'
import * as sql from './rows/orders.sql.ts'
import { ORDER_NOT_FOUND } from './refuse-order.ts'

/**
 * Cancels a customer's own queued order in shares at market, as `cancelRow` does, and refuses one that has
 * ended.
 */
export async function cancelQueuedOrder(
  { pool, clock, market }: { pool: Pool; clock: Clock; market: CancelMarket },
  { customerId, orderId }: { customerId: bigint; orderId: bigint },
): Promise<QueuedOrder | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const known = await tx.query<OrderRow>(sql.READ_ORDER_ROW, [customerId, orderId])
    const [order] = known.rows
    if (!order || order.kind !== 'market' || order.quantity_units === null) return ORDER_NOT_FOUND
    if (order.status !== 'pending') return refuse('already_processed', { decision: endOf(order) })
    const row = await cancelRow(tx, market, order, at)
    if (row === null) return refuse('already_processed')
    return 'refused' in row ? row : presentQueuedOrder(row)
  })
}

/** By this its customer learns that a cancellation without an answer was carried out. */
const endOf = ({ status, settled_at }: OrderRow) => ({
  outcome: status,
  decidedBy: null,
  decidedAt: settled_at?.toISOString() ?? null,
})
