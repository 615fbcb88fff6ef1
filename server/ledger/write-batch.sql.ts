/**
 * Everything an order batch changes but its transfers, in one statement: each statement costs PostgreSQL and Node as
 * much as several orders. The one write of balances that takes absolute values instead of the transfers' deltas: this
 * transaction has locked the accounts, so absolute values are safe. Then changed positions, new positions, the trades,
 * and the first answers under their keys. Arrays are unnested in SELECT lists: in FROM, PostgreSQL first stores each
 * column as a table of its own.
 */
export const WRITE_BATCH = writeBatch({
  columns: 'fee_bps, settings_id,',
  values: '',
  shared: "case side when 'sell' then $28::smallint end, $29::bigint,",
})

/**
 * The same, with what customers asked for: the price they saw, a limit, dollars, a time in force. Of batches in which
 * an order has any of these only, so that the others pay for no column. Orders that waited keep the settings of their
 * placing, so here each trade has its own.
 */
export const WRITE_BATCH_WITH_TERMS = writeBatch({
  columns: 'fee_bps, settings_id, shown_price_units, limit_units, notional_cents, time_in_force,',
  values:
    ', unnest($28::smallint[]), unnest($29::bigint[]), unnest($30::bigint[]), unnest($31::bigint[]), ' +
    'unnest($32::bigint[]), unnest($33::text[])',
  shared: '',
})

function writeBatch(terms: { columns: string; values: string; shared: string }): string {
  return `
with changed_accounts as (
  update accounts set cash_cents = changed.cash_cents, owed_cents = changed.owed_cents
  from (
    select unnest($2::bigint[]) as customer_id, unnest($3::bigint[]) as cash_cents, unnest($4::bigint[]) as owed_cents
  ) as changed
  where accounts.customer_id = changed.customer_id
), changed_positions as (
  update positions set quantity_units = changed.quantity_units, cost_cents = changed.cost_cents
  from (
    select unnest($5::bigint[]) as customer_id, unnest($6::text[]) as instrument,
      unnest($7::bigint[]) as quantity_units, unnest($8::bigint[]) as cost_cents
  ) as changed
  where positions.customer_id = changed.customer_id and positions.instrument = changed.instrument
), new_positions as (
  insert into positions (customer_id, instrument, quantity_units, cost_cents)
  select unnest($9::bigint[]), unnest($10::text[]), unnest($11::bigint[]), unnest($12::bigint[])
), trades as (
  insert into transactions
    (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
     amount_cents, fee_cents, ${terms.columns} created_at)
  select trade.*, ${terms.shared} $1::timestamptz
  from (
    select unnest($13::bigint[]), unnest($14::bigint[]), unnest($15::text[]) as side, unnest($16::text[]),
      unnest($17::bigint[]), unnest($18::bigint[]), unnest($19::timestamptz[]), unnest($20::text[]),
      unnest($21::bigint[]), unnest($22::bigint[])${terms.values}
  ) as trade
)
insert into idempotency_keys (customer_id, route, key, fingerprint, answer, created_at)
select unnest($23::bigint[]), unnest($24::text[]), unnest($25::text[]), unnest($26::text[]), unnest($27::text[]),
  $1::timestamptz`
}
