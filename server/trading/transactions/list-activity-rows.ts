import type { TransactionType } from '#domain/trading/transaction-search.ts'
import { plainArray, LARGEST_ID, type Queryable } from '#server/platform/database/database.ts'
import { idAt } from './list-transactions.ts'
import type { BookedRow } from './present-transaction.ts'

/** A transaction with a trade's order, a split's terms or a correction's sentence. */
export interface ActivityRow extends BookedRow {
  new_shares: bigint | null
  old_shares: bigint | null
  public_sentence: string | null
  order_id: bigint
}

export interface ActivityQuery {
  types: readonly TransactionType[]
  /** Only transactions with a fee, of any type. */
  withFees: boolean
  /** Inclusive; `to` is exclusive. */
  from: Date | null
  to: Date | null
  /** The first transaction, in the list's direction. */
  startsWith: bigint | null
  direction: 'asc' | 'desc'
  limit: number
}

const BOOKED: readonly TransactionType[] = ['deposit', 'withdraw', 'dividend', 'split']

/** A page of a customer's transactions in either direction: one statement, and one per instant. */
export async function listActivityRows(
  database: Queryable,
  customerId: bigint,
  query: ActivityQuery,
): Promise<readonly ActivityRow[]> {
  const { types, withFees, startsWith, direction, limit } = query
  const from = query.from ? await idAt(database, customerId, query.from) : 0n
  const to = query.to ? await idAt(database, customerId, query.to) : BigInt(LARGEST_ID)
  const isDescending = direction === 'desc'
  const first = startsWith !== null && !isDescending && startsWith > from ? startsWith : from
  const end = startsWith !== null && isDescending && startsWith < to ? startsWith + 1n : to
  const hasTrades = types.includes('buy')
  const { rows } = await database.query<ActivityRow>({
    name: `list-activities-${direction}`,
    text: listActivityRowsSql(direction),
    values: [
      customerId,
      first,
      end,
      limit,
      plainArray(hasTrades ? ['buy', 'sell'] : []),
      plainArray(types.filter((type) => BOOKED.includes(type))),
      withFees,
      types.includes('correction_credit'),
    ],
  })
  return rows
}

const PAGE = `t.customer_id = $1 and t.id >= $2 and t.id < $3`

/**
 * One page of what changed a customer's account, in either direction: $1 the customer, ids from $2 and below $3, at
 * most $4. Each part reads index ranges, and is skipped unless asked for:
 * - $5, the most common types: along the primary key.
 * - $6, types that no trade has: a range each.
 * - $7, fees alone: withdrawals, and sales symbol by symbol, as there may be few among many buys.
 * - $8, corrections, which are few.
 */
export const listActivityRowsSql = (order: 'asc' | 'desc'): string => `
with page as (
  select id from (
    (select t.id from transactions t
     where cardinality($5::text[]) > 0 and ${PAGE} and t.type = any($5::text[]) order by t.id ${order} limit $4)
    union
    select of_type.id from unnest($6::text[]) as wanted (type)
    cross join lateral (
      select t.id from transactions t
      where ${PAGE} and t.type = wanted.type and t.type in ('deposit', 'withdraw', 'dividend', 'split')
      order by t.type ${order}, t.id ${order} limit $4) as of_type
    union
    (select t.id from transactions t
     where $7::boolean and ${PAGE} and t.type = 'withdraw' and t.fee_cents > 0
     order by t.type ${order}, t.id ${order} limit $4)
    union
    select of_symbol.id
    from (select p.instrument from positions p where $7::boolean and p.customer_id = $1) as traded
    cross join lateral (
      select t.id from transactions t
      where ${PAGE} and t.instrument = traded.instrument and t.type = 'sell' and t.fee_cents > 0
      order by t.instrument ${order}, t.type ${order}, t.id ${order} limit $4) as of_symbol
    union
    (select c.id from corrections c
     where $8::boolean and c.customer_id = $1 and c.id >= $2 and c.id < $3 order by c.id ${order} limit $4)
  ) as any_part
  order by id ${order} limit $4
)
select t.id, t.type, t.instrument, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents, t.created_at,
  s.new_shares, s.old_shares, c.public_sentence, coalesce(o.id, t.id) as order_id
from page
cross join lateral (
  select own.customer_id, own.id, own.type, own.instrument, own.quantity_units, own.price_units, own.amount_cents,
    own.fee_cents, own.created_at, own.request_id
  from transactions own where own.customer_id = $1 and own.id = page.id limit 1) as t
left join corporate_actions s on t.type = 'split' and s.id = t.request_id
left join corrections c
  on t.type in ('correction_credit', 'correction_debit') and c.customer_id = t.customer_id and c.id = t.id
left join lateral (
  select q.id from orders q where q.customer_id = $1 and q.transaction_id = t.id limit 1) as o on true
order by t.id ${order}`
