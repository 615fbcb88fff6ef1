import type { ReportedEvent } from '#domain/webhooks/reported-event.ts'
import type { TransactionType } from '#domain/trading/transaction-search.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type AskedAfter, readRowsAfter } from '#server/platform/database/rows-after.ts'
import { ORDERS_AFTER, TRANSACTIONS_AFTER } from './trading-events.sql.ts'

interface Row {
  /** The account's place in the question, from 1. */
  place: number
  id: bigint
  instrument: string
  created_at: Date
}

const TRANSACTIONS = { name: 'transactions-after', text: TRANSACTIONS_AFTER }
const ORDERS = { name: 'orders-after', text: ORDERS_AFTER }

type TransactionRow = Row & { type: TransactionType; instrument: string | null }
type OrderRow = Row & { side: 'buy' | 'sell' }

/**
 * Events of some accounts after an id each, in two statements: two ascending lists of at most `limit` rows. None is
 * missed: a customer's ids rise in commit order.
 */
export async function readTradingEvents(
  database: Queryable,
  asked: readonly AskedAfter[],
  limit: number,
): Promise<readonly (readonly ReportedEvent[])[][]> {
  const transactions = await readRowsAfter<TransactionRow>(database, TRANSACTIONS, asked, limit)
  const orders = await readRowsAfter<OrderRow>(database, ORDERS, asked, limit)
  return asked.map((_, at) => [
    (transactions[at] ?? []).map((row) => ({
      type: 'transaction.created',
      id: row.id,
      at: row.created_at,
      kind: row.type,
      symbol: row.instrument,
    })),
    (orders[at] ?? []).map((row) => ({
      type: 'order.accepted',
      id: row.id,
      at: row.created_at,
      side: row.side,
      symbol: row.instrument,
    })),
  ])
}
