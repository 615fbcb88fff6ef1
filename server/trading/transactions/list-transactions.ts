import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { Transaction } from '#contract/trading/transactions.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import type { TransactionFilter } from '#domain/trading/transaction-search.ts'
import { LARGEST_ID, type Pool, type Queryable } from '#server/platform/database/database.ts'
import { FIND_TRANSACTIONS, ID_AT, LIST_TRANSACTIONS } from './list-transactions.sql.ts'
import { type TransactionRow, presentTransaction } from './present-transaction.ts'
import { searchParameters } from './search-parameters.ts'

/** Filters, all of which must pass. */
export interface TransactionQuery {
  limit?: number | undefined
  before?: string | undefined
  show?: TransactionFilter | undefined
  search?: string | undefined
  /** Inclusive; `to` is exclusive. */
  from?: Date | undefined
  to?: Date | undefined
}

/** A customer's transactions that pass the filters, newest first: at most `limit`, older than `before`. */
export async function listTransactions(
  pool: Pool,
  customerId: bigint,
  { catalogue, ...query }: TransactionQuery & { catalogue: Catalogue },
): Promise<Transaction[]> {
  const { show = 'all', search = '' } = query
  const { olderThan, since } = await idsBetween(pool, customerId, query)
  const limit = query.limit ?? MAX_LIST_ROWS
  if (show === 'all' && search === '') {
    const { rows } = await pool.query<TransactionRow>({
      name: 'list-transactions',
      text: LIST_TRANSACTIONS,
      values: [customerId, olderThan, since, limit],
    })
    return rows.map(presentTransaction)
  }
  const by = await searchParameters(pool, customerId, { show, search, catalogue })
  const { rows } = await pool.query<TransactionRow>({
    name: 'find-transactions',
    ...FIND_TRANSACTIONS.with({ customerId, olderThan, since, limit, by }),
  })
  return rows.map(presentTransaction)
}

async function idsBetween(
  pool: Pool,
  customerId: bigint,
  { before = LARGEST_ID, from, to }: TransactionQuery,
): Promise<{ olderThan: bigint; since: bigint }> {
  const [end, since] = [
    to && (await idAt(pool, customerId, to)),
    from && (await idAt(pool, customerId, from)),
  ]
  const newest = BigInt(before)
  return { olderThan: end !== undefined && end < newest ? end : newest, since: since ?? 0n }
}

/** A customer's first transaction id at or after an instant; 0 without transactions. */
export async function idAt(pool: Queryable, customerId: bigint, at: Date): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>(ID_AT, [customerId, at])
  return rows[0]?.id ?? 0n
}

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
