/** The statements of one batch: two trips to the database, however many orders it has. */

/**
 * Positions of the batch's orders, as parallel arrays of customers and instruments. The lateral limit
 * makes each a look-up by key whatever the statistics say: joined freely, an index that was young when
 * the plan was made was read from end to end (8 ms a batch after 60,000 orders).
 */
export const LOAD_POSITIONS = `
select held.*
from unnest($1::bigint[], $2::text[]) as wanted (customer_id, instrument)
cross join lateral (
  select customer_id, instrument, quantity_units, cost_cents
  from positions p
  where p.customer_id = wanted.customer_id and p.instrument = wanted.instrument
  limit 1) as held`

/**
 * First answers to the Idempotency-Keys of the batch's orders, looked up the same way. What is stored is
 * the id of the trade: a transaction never changes, so the answer is made from it again, to the byte.
 */
export const LOAD_ANSWERS = `
select first.customer_id, first.route, first.key, first.fingerprint,
  trade.id, trade.type, trade.instrument, trade.quantity_units, trade.price_units, trade.amount_cents, trade.fee_cents,
  trade.created_at, null as bank_reference, null as original_amount_cents, null as currency, null as rate_units,
  null as bank_name, null as bank_account_number
from unnest($1::bigint[], $2::text[], $3::text[]) as wanted (customer_id, route, key)
cross join lateral (
  select customer_id, route, key, fingerprint, answer
  from idempotency_keys k
  where k.customer_id = wanted.customer_id and k.route = wanted.route and k.key = wanted.key
  limit 1) as first
cross join lateral (
  select id, type, instrument, quantity_units, price_units, amount_cents, fee_cents, created_at
  from transactions t
  where t.customer_id = first.customer_id and t.id = first.answer::bigint
  limit 1) as trade`

/** New balances of accounts that this transaction has locked, so absolute values are safe. */
export const UPDATE_ACCOUNTS = `
update accounts set cash_cents = changed.cash_cents
from unnest($1::bigint[], $2::bigint[]) as changed (customer_id, cash_cents)
where accounts.customer_id = changed.customer_id`

export const UPDATE_POSITIONS = `
update positions set quantity_units = changed.quantity_units, cost_cents = changed.cost_cents
from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])
  as changed (customer_id, instrument, quantity_units, cost_cents)
where positions.customer_id = changed.customer_id and positions.instrument = changed.instrument`

export const INSERT_POSITIONS = `
insert into positions (customer_id, instrument, quantity_units, cost_cents)
select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[])`

export const INSERT_TRADES = `
insert into transactions
  (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
   amount_cents, fee_cents, created_at)
select *, $11::timestamptz
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[],
  $7::timestamptz[], $8::text[], $9::bigint[], $10::bigint[])`

export const INSERT_ANSWERS = `
insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
select *, $6::timestamptz from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[])`
