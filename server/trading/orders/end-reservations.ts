import { orderReleaseTransfers } from '#domain/ledger/postings.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { type QueuedOrderRow, reservedBy } from './queued-order-row.ts'
import * as sql from './pending-orders.sql.ts'

/**
 * Gives back what orders have reserved, in the transaction that settles them and has locked their accounts: every held
 * cent is the customer's cash again, every reserved share can be sold. An id a buy. With `cashFollows` the new cash is
 * written by the caller, with what else changes it.
 */
export async function endReservations(
  tx: Tx,
  { ids, at }: { ids: Ids; at: Date },
  orders: readonly QueuedOrderRow[],
  { cashFollows = false }: { cashFollows?: boolean } = {},
): Promise<void> {
  const reserved = orders.map((row) => ({ ...row, ...reservedBy(row) }))
  const buys = reserved.filter(({ side }) => side === 'buy')
  const sales = reserved.filter(({ side }) => side === 'sell')
  if (buys.length > 0) {
    await tx.query(cashFollows ? sql.END_HOLDS : sql.RELEASE_HOLDS, [
      plainArray(buys.map((row) => row.customer_id)),
      plainArray(buys.map((row) => row.heldCents)),
    ])
    const transfers = buys.flatMap((row) =>
      orderReleaseTransfers({ customerId: row.customer_id, sourceId: row.id }, row.heldCents),
    )
    await postTransfers(tx, ids, transfers, at)
  }
  if (sales.length > 0) {
    await tx.query(sql.END_RESERVATIONS, [
      plainArray(sales.map((row) => row.customer_id)),
      plainArray(sales.map((row) => row.instrument)),
      plainArray(sales.map((row) => row.reservedQuantity)),
    ])
  }
}
