import type { PendingOrder } from '#contract/pending-orders.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { orderReleaseTransfers } from '#domain/ledger/recipes.ts'
import { orderCancelled } from '#domain/notification.ts'
import type { Clock } from '#server/clock.ts'
import { takeIds } from '#server/database/ids.ts'
import type { Pool } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { notify } from '#server/notifications/notify.ts'
import { type PendingOrderRow, orderOf, presentPendingOrder, reservedBy } from './pending-order-row.ts'
import * as sql from './pending-orders.sql.ts'

/** Takes back a customer's own queued order; every held cent is cash again, every reserved share can be sold. */
export async function cancelPendingOrder(
  { pool, clock }: { pool: Pool; clock: Clock },
  { customerId, orderId }: { customerId: bigint; orderId: bigint },
): Promise<PendingOrder | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    const { rows } = await tx.query<PendingOrderRow>(sql.CANCEL_PENDING_ORDER, [customerId, orderId, at])
    const [row] = rows
    if (!row) {
      const known = await tx.query<PendingOrderRow>(sql.READ_PENDING_ORDER, [customerId, orderId])
      const status = known.rows[0]?.status
      if (status === undefined) return refuse('not_found')
      return refuse(status === 'pending' ? 'past_cut_off' : 'already_processed')
    }
    const ids = await takeIds(tx)
    const { heldCents, reservedQuantity } = reservedBy(row)
    if (heldCents > 0n) {
      await postTransfers(tx, ids, orderReleaseTransfers({ customerId, sourceId: orderId }, heldCents), at)
      await tx.query(sql.RELEASE_HELD, [customerId, heldCents])
    } else {
      await tx.query(sql.RESERVE_SHARES, [customerId, row.instrument, -reservedQuantity])
    }
    await notify(tx, { customerId, id: ids.next(), at }, orderCancelled(orderOf(row)))
    return presentPendingOrder(row)
  })
}
