import { type Pool, IDS_PER_BLOCK } from '#server/platform/database/database.ts'
import type { SeededCustomer } from './seed-customers.ts'

const DAY_MS = 86_400_000
const ORDERS_AT_ONCE = 20_000
/** A hundredth of a share. */
const UNITS = 1_000_000n
/** An order and the transfer that holds its dollars. */
const IDS_EACH = 2n

/** Limit orders to buy, spread over customers and symbols in turns. */
export interface OpenOrders {
  count: number
  symbols: readonly string[]
  /** The limits are this one and up to 49 cents above it. */
  limitCents: number
  at: Date
}

/**
 * Places open orders as the product would, with what they hold, so that `books verify` holds. Returns the lowest id.
 */
export async function seedOpenOrders(
  pool: Pool,
  customers: readonly SeededCustomer[],
  { count, symbols, limitCents, at }: OpenOrders,
): Promise<bigint> {
  let lowest: bigint | null = null
  for (let from = 0; from < count; from += ORDERS_AT_ONCE) {
    const size = Math.min(ORDERS_AT_ONCE, count - from)
    // One by one, as a server may be taking blocks meanwhile.
    const { rows } = await pool.query<{ block: bigint }>(
      `select nextval('id_block') as block from generate_series(1, ceil($1::int * ${IDS_EACH} / ${IDS_PER_BLOCK}.0))`,
      [size],
    )
    const blocks = rows.map(({ block }) => block)
    lowest ??= (blocks[0] ?? 0n) * IDS_PER_BLOCK
    await pool.query(SEED_ORDERS, [
      `{${customers.map(({ id }) => id).join(',')}}`,
      `{${symbols.join(',')}}`,
      `{${blocks.join(',')}}`,
      from,
      size,
      limitCents,
      at,
      new Date(at.getTime() + 60 * DAY_MS),
    ])
  }
  if (lowest === null) throw new Error('no order was to be placed')
  return lowest
}

const SEED_ORDERS = `
with locked as materialized (
  select customer_id from accounts where customer_id = any($1::bigint[]) order by customer_id for update
), placed as (
  select ($1::bigint[])[1 + n % cardinality($1::bigint[])] as customer_id,
    ($3::bigint[])[1 + (n - $4) * ${IDS_EACH} / ${IDS_PER_BLOCK}] * ${IDS_PER_BLOCK}
      + (n - $4) * ${IDS_EACH} % ${IDS_PER_BLOCK} as id,
    ($2::text[])[1 + (n / cardinality($1::bigint[]) + n) % cardinality($2::text[])] as instrument,
    ($6::bigint + n % 50) * 10000 as limit_units
  from generate_series($4::int, $4::int + $5::int - 1) as n where (select count(*) from locked) > 0
), held as (
  select customer_id, id, instrument, limit_units, ceil(${UNITS} * limit_units / 1000000000000.0)::bigint as held_cents
  from placed
), orders as (
  insert into orders (customer_id, id, side, instrument, quantity_units, estimate_price_units, held_cents, kind,
    time_in_force, limit_units, fires, fires_units, waits_for, due_at, expires_at, created_at)
  select customer_id, id, 'buy', instrument, ${UNITS}, limit_units, held_cents, 'limit', 'gtc', limit_units,
    'at_or_below', limit_units, 'price', $7::timestamptz, $8::timestamptz, $7::timestamptz
  from held
), moved as (
  insert into transfers (customer_id, id, reason, source_id, asset, amount, debit_account, credit_account, created_at)
  select customer_id, id + 1, 'order_hold', id, 'USD', held_cents, 'cash', 'hold', $7::timestamptz from held
)
update accounts set cash_cents = accounts.cash_cents - sums.cents, held_cents = accounts.held_cents + sums.cents
from (select customer_id, sum(held_cents)::bigint as cents from held group by customer_id) as sums
where accounts.customer_id = sums.customer_id`
