import type { CanceledFill } from '#domain/tax-lots/cancel-fill.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '../post-transfers.ts'
import { SET_COST } from './read-fills.sql.ts'

/** The transfers of a fill that is taken back. */
interface Posting {
  customerId: bigint
  fill: CanceledFill
  transfers: readonly Transfer[]
}

/**
 * Posts the transfers of a canceled fill and sets the cost of its holding, inside the caller's transaction, which has
 * locked the account. The cost comes first where shares leave: a holding of none costs nothing at any moment.
 */
export async function postCanceledFill(
  tx: Tx,
  ids: Ids,
  { customerId, fill, transfers }: Posting,
  at: Date,
): Promise<void> {
  const setCost = () => tx.query(SET_COST, [customerId, fill.instrument, fill.after.costCents])
  if (fill.side === 'buy') await setCost()
  await postTransfers(tx, ids, transfers, at)
  if (fill.side === 'sell') await setCost()
}
