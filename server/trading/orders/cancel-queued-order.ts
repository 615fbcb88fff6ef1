import type { QueuedOrder } from '#contract/trading/queued-orders.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { orderCancelled } from '#domain/notifications/order-notices.ts'
import { cutOffOf } from '#domain/trading/cut-off.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { type CancelMarket, refuseMadePrice } from './late-cancel.ts'
import { endReservations } from './end-reservations.ts'
import { type QueuedOrderRow, namedOrder, presentQueuedOrder } from './queued-order-row.ts'
import * as sql from './queued-orders.sql.ts'

/**
 * Cancels a customer's own queued order: held cash returns to the balance and reserved shares can be sold again.
 * Refuses an order that is settled, and a fund order whose net asset value is being made.
 */
export async function cancelQueuedOrder(
  { pool, clock, market }: { pool: Pool; clock: Clock; market: CancelMarket },
  { customerId, orderId }: { customerId: bigint; orderId: bigint },
): Promise<QueuedOrder | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const known = await tx.query<QueuedOrderRow>(sql.READ_QUEUED_ORDER, [customerId, orderId])
    const [order] = known.rows
    if (!order || order.kind !== 'market' || order.quantity_units === null) return refuse('not_found')
    if (order.status !== 'pending') return refuse('already_processed', { decision: endOf(order) })
    const made = refuseMadePrice(order, market, at)
    if (made) return made
    const cutOff = cutOffOf({ waitsFor: order.waits_for, dueAtMs: order.due_at.getTime() }, at.getTime())
    if (cutOff === 'passed') return refuse('past_cut_off')
    const { rows } = await tx.query<QueuedOrderRow>(sql.CANCEL_QUEUED_ORDER, [
      customerId,
      orderId,
      at,
      'customer',
    ])
    const [row] = rows
    if (!row) return refuse('already_processed')
    const ids = await takeIds(tx)
    await endReservations(tx, { ids, at }, [row])
    await notify(tx, { customerId, id: ids.next(), at }, orderCancelled(namedOrder(row)))
    return presentQueuedOrder(row)
  })
}

/** By this its customer learns that a cancellation without an answer was carried out. */
const endOf = ({ status, settled_at }: QueuedOrderRow) => ({
  outcome: status,
  decidedBy: null,
  decidedAt: settled_at?.toISOString() ?? null,
})
