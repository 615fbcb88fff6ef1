import type { QueryResult } from 'pg'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { INSERT_TRANSFERS } from './insert-transfers.sql.ts'

/**
 * The only door to the ledger: appends transfers inside the caller's transaction, after it has
 * locked the customers' account rows and in the order given. The caller writes the balances beside
 * it; `books verify` proves that they agree. Returns the pending query so that a batch can pipeline
 * it with its other statements; await it before commit.
 */
export function postTransfers(
  tx: Tx,
  ids: Ids,
  transfers: readonly Transfer[],
  at: Date,
): Promise<QueryResult> {
  return tx.query({
    name: 'post-transfers',
    text: INSERT_TRANSFERS,
    values: [
      plainArray(transfers.map((moved) => moved.customerId)),
      plainArray(transfers.map(() => ids.next())),
      plainArray(transfers.map((moved) => moved.reason)),
      plainArray(transfers.map((moved) => moved.sourceId)),
      plainArray(transfers.map((moved) => moved.asset)),
      plainArray(transfers.map((moved) => moved.amount)),
      plainArray(transfers.map((moved) => moved.debit)),
      plainArray(transfers.map((moved) => moved.credit)),
      at,
    ],
  })
}
