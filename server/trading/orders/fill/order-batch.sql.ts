import { TAKE_ID_BLOCK } from '#server/platform/database/ids.ts'

/** A batch's reads; `server/ledger/write-batch.sql.ts` writes. Two trips to the database, for any number of orders. */

/**
 * The batch's positions, from parallel arrays of customers and instruments. The lateral limit makes each a look-up by
 * key: joined freely, a young index was read from end to end (8 ms a batch after 60,000 orders).
 */
export const LOAD_POSITIONS = `
select held.*
from (select unnest($1::bigint[]) as customer_id, unnest($2::text[]) as instrument) as wanted
cross join lateral (
  select customer_id, instrument, quantity_units, cost_cents, reserved_units
  from positions p
  where p.customer_id = wanted.customer_id and p.instrument = wanted.instrument
  limit 1) as held`

/** The same with a block of ids, in at least one row. */
export const LOAD_POSITIONS_AND_BLOCK = `
select ids.block, held.customer_id, held.instrument, held.quantity_units, held.cost_cents, held.reserved_units
from (${TAKE_ID_BLOCK}) as ids left join (${LOAD_POSITIONS}) as held on true`

/**
 * First answers to the batch's Idempotency-Keys, looked up the same way. A key stores its trade's id, from which the
 * answer is rebuilt to the byte. An id without a trade is a waiting order's.
 */
export const LOAD_ANSWERS = `
select first.customer_id, first.route, first.key, first.fingerprint, first.answer,
  trade.id, trade.type, trade.instrument, trade.quantity_units, trade.price_units, trade.amount_cents, trade.fee_cents,
  trade.created_at, null as bank_reference, null as original_amount_cents, null as currency, null as rate_units,
  null as bank_name, null as bank_account_number
from (select unnest($1::bigint[]) as customer_id, unnest($2::text[]) as route, unnest($3::text[]) as key) as wanted
cross join lateral (
  select customer_id, route, key, fingerprint, answer
  from idempotency_keys k
  where k.customer_id = wanted.customer_id and k.route = wanted.route and k.key = wanted.key
  limit 1) as first
left join lateral (
  select id, type, instrument, quantity_units, price_units, amount_cents, fee_cents, created_at
  from transactions t
  where t.customer_id = first.customer_id and t.id = first.answer::bigint
  limit 1) as trade on true`
