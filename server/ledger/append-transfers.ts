import type { QueryResult } from 'pg'
import type { Transfer } from '#domain/ledger/transfer.ts'
import { type Ids, type Tx, plainArray } from '#server/platform/database/database.ts'
import { APPEND_TRANSFERS } from './post-transfers.sql.ts'

/**
 * Appends transfers without moving a balance, only for an order batch, whose absolute balances `WRITE_BATCH` writes;
 * everything else calls `postTransfers`. Returns the pending query for pipelining; await it before commit.
 */
export function appendTransfers(
  tx: Tx,
  ids: Ids,
  transfers: readonly Transfer[],
  at: Date,
): Promise<QueryResult> {
  return tx.query({
    name: 'append-transfers',
    text: APPEND_TRANSFERS,
    values: transferColumns(ids, transfers, at),
  })
}

/** Transfers as parallel arrays in order, and their time. */
export const transferColumns = (ids: Ids, transfers: readonly Transfer[], at: Date): (string | Date)[] => [
  plainArray(transfers.map((moved) => moved.customerId)),
  plainArray(transfers.map(() => ids.next())),
  plainArray(transfers.map((moved) => moved.reason)),
  plainArray(transfers.map((moved) => moved.sourceId)),
  plainArray(transfers.map((moved) => moved.asset)),
  plainArray(transfers.map((moved) => moved.amount)),
  plainArray(transfers.map((moved) => moved.debit)),
  plainArray(transfers.map((moved) => moved.credit)),
  at,
]
