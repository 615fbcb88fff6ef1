import type { Transfer } from '#domain/ledger/transfer.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { transferColumns } from './append-transfers.ts'
import { POST_TRANSFERS } from './post-transfers.sql.ts'

/**
 * Posts transfers inside the caller's transaction, which has locked the customers' account rows: appends them in the
 * order given, and moves cash, held cash and the quantity of positions by their amounts. The cost of a position does
 * not move. A transfer to an account or a position that is not there is a bug (throws).
 *
 * The statement is planned each time, with the arrays it is called with: the plan of a prepared statement may come from
 * a time when the tables were small, and read an index from end to end.
 */
export async function postTransfers(
  tx: Tx,
  ids: Ids,
  transfers: readonly Transfer[],
  at: Date,
): Promise<void> {
  const { rows } = await tx.query<{ missing: bigint }>(POST_TRANSFERS, transferColumns(ids, transfers, at))
  if (rows[0]?.missing !== 0n) throw new Error('a transfer names an account or a position that is not there')
}
