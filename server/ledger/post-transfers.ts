import type { QueryResult } from 'pg'
import type { Transfer } from '#domain/ledger/transfer.ts'
import type { Ids } from '#server/database/ids.ts'
import type { Tx } from '#server/database/pool.ts'
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
      transfers.map((moved) => moved.customerId.toString()),
      transfers.map(() => ids.next().toString()),
      transfers.map((moved) => moved.reason),
      transfers.map((moved) => moved.sourceId.toString()),
      transfers.map((moved) => moved.asset),
      transfers.map((moved) => moved.amount.toString()),
      transfers.map((moved) => moved.debit),
      transfers.map((moved) => moved.credit),
      at,
    ],
  })
}
