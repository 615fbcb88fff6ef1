/**
 * Everything an order batch changes but its transfers, in one statement: each statement costs PostgreSQL and Node as
 * much as several orders. The one write of balances that takes absolute values instead of the transfers' deltas: this
 * transaction has locked the accounts, so absolute values are safe. Then changed positions, new positions, the trades,
 * and the first answers under their keys.
 */
export const WRITE_BATCH = `
with changed_accounts as (
  update accounts set cash_cents = changed.cash_cents
  from unnest($2::bigint[], $3::bigint[]) as changed (customer_id, cash_cents)
  where accounts.customer_id = changed.customer_id
), changed_positions as (
  update positions set quantity_units = changed.quantity_units, cost_cents = changed.cost_cents
  from unnest($4::bigint[], $5::text[], $6::bigint[], $7::bigint[])
    as changed (customer_id, instrument, quantity_units, cost_cents)
  where positions.customer_id = changed.customer_id and positions.instrument = changed.instrument
), new_positions as (
  insert into positions (customer_id, instrument, quantity_units, cost_cents)
  select * from unnest($8::bigint[], $9::text[], $10::bigint[], $11::bigint[])
), trades as (
  insert into transactions
    (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
     amount_cents, fee_cents, fee_bps, created_at)
  select trade.*, case side when 'sell' then $27::smallint end, $1::timestamptz
  from unnest($12::bigint[], $13::bigint[], $14::text[], $15::text[], $16::bigint[], $17::bigint[],
    $18::timestamptz[], $19::text[], $20::bigint[], $21::bigint[]) as trade (customer_id, id, side)
)
insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
select *, $1::timestamptz from unnest($22::bigint[], $23::text[], $24::text[], $25::text[], $26::text[])`
