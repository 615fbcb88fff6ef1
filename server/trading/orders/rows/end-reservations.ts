import { orderReleaseTransfers } from '#domain/ledger/postings.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { releaseShares } from '#server/ledger/reserve-shares.ts'
import { type OrderRow, reservedBy } from './order-row.ts'

/**
 * Releases what orders have reserved, in the transaction that settles them and has locked their accounts: every held
 * cent is the customer's cash again, every reserved share can be sold. Takes one id for each buy.
 */
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
