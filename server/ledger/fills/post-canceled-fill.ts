import type { CanceledFill } from '#domain/tax-lots/cancel-fill.ts'
import type { Transfer } from '#domain/ledger/transfer.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { postTransfers } from '../post-transfers.ts'
import { SET_COST } from './read-fills.sql.ts'

interface Posting {
  customerId: bigint
  fill: CanceledFill
  transfers: readonly Transfer[]
}

/**
 * Posts a canceled fill's transfers and sets the cost of its holding, in the caller's transaction, which has locked the
 * account. The cost comes first where shares leave: an empty holding never has a cost.
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
