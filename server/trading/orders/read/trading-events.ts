import type { ReportedEvent } from '#domain/webhooks/reported-event.ts'
import type { TransactionType } from '#domain/trading/transaction-search.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AskedAfter, readRowsAfter } from '#server/platform/database/rows-after.ts'

/** Transactions of customers $1 after the ids $2, up to $3 each, ascending; `place` counts in $1. */
const TRANSACTIONS_AFTER = `
select asked.place::int as place, newer.id, newer.type, newer.instrument, newer.created_at
from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (customer_id, after_id, place)
cross join lateral (
  select t.id, t.type, t.instrument, t.created_at from transactions t
  where t.customer_id = asked.customer_id and t.id > asked.after_id
  order by t.customer_id, t.id limit $3) as newer
order by asked.place, newer.id`

/** The same for orders that waited. */
const ORDERS_AFTER = `
select asked.place::int as place, newer.id, newer.side, newer.instrument, newer.created_at
from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (customer_id, after_id, place)
cross join lateral (
  select q.id, q.side, q.instrument, q.created_at from orders q
  where q.customer_id = asked.customer_id and q.id > asked.after_id
  order by q.customer_id, q.id limit $3) as newer
order by asked.place, newer.id`

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
