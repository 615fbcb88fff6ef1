import type { ReportedEvent } from '#domain/webhooks/reported-event.ts'
import type { TransactionType } from '#domain/trading/transaction-search.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { ORDERS_AFTER, TRANSACTIONS_AFTER } from './trading-events.sql.ts'

interface Row {
  /** Of the account in the question, from 1. */
  place: number
  id: bigint
  instrument: string
  created_at: Date
}

/**
 * What happened in some accounts behind an id of each, in two statements: two ascending lists for each, of `limit` rows
 * at most. An id misses nothing, for a customer's ids rise in the order of commits.
 */
export async function readTradingEvents(
  database: Queryable,
  asked: readonly { customerId: bigint; afterId: bigint }[],
  limit: number,
): Promise<readonly (readonly ReportedEvent[])[][]> {
  const values = [
    plainArray(asked.map(({ customerId }) => customerId)),
    plainArray(asked.map(({ afterId }) => afterId)),
    limit,
  ]
  const { rows: transactions } = await database.query<
    Row & { type: TransactionType; instrument: string | null }
  >({ name: 'transactions-after', text: TRANSACTIONS_AFTER, values })
  const { rows: orders } = await database.query<Row & { side: 'buy' | 'sell' }>({
    name: 'orders-after',
    text: ORDERS_AFTER,
    values,
  })
  const transactionsAt = Map.groupBy(transactions, ({ place }) => place)
  const ordersAt = Map.groupBy(orders, ({ place }) => place)
  return asked.map((_, at) => [
    (transactionsAt.get(at + 1) ?? []).map((row) => ({
      type: 'transaction.created',
      id: row.id,
      at: row.created_at,
      kind: row.type,
      symbol: row.instrument,
    })),
    (ordersAt.get(at + 1) ?? []).map((row) => ({
      type: 'order.accepted',
      id: row.id,
      at: row.created_at,
      side: row.side,
      symbol: row.instrument,
    })),
  ])
}
