import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { Transaction } from '#contract/trading/orders.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { LIST_TRANSACTIONS } from './list-transactions.sql.ts'
import { type TransactionRow, presentTransaction } from './present-transaction.ts'

/** A customer's transactions, newest first: at most `limit`, older than `before`. */
export async function listTransactions(
  pool: Pool,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<Transaction[]> {
  const { rows } = await pool.query<TransactionRow>({
    name: 'list-transactions',
    text: LIST_TRANSACTIONS,
    values: [customerId, page.before ?? LARGEST_ID, page.limit ?? MAX_LIST_ROWS],
  })
  return rows.map(presentTransaction)
}
