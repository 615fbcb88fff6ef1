import type { Transaction } from '#contract/trading/transactions.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { LIST_TRANSACTIONS } from './list-transactions.sql.ts'
import { type TransactionRow, presentTransaction } from './present-transaction.ts'

/** A customer's transaction by id, or null. */
export async function readTransaction(
  database: Queryable,
  customerId: bigint,
  id: bigint,
): Promise<Transaction | null> {
  const { rows } = await database.query<TransactionRow>({
    name: 'list-transactions',
    text: LIST_TRANSACTIONS,
    values: [customerId, id + 1n, id, 1],
  })
  return rows[0]?.id === id ? presentTransaction(rows[0]) : null
}
