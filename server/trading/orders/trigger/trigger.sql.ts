import { ORDER_ROW_COLUMNS } from '../rows/order-row.ts'

/** Neither triggered nor ended. */
const IS_OPEN = `status = 'pending' and touched_at is null`

/** Whether a quote of `m` may trigger an order: made after the order and in its time. */
const COUNTS = `o.created_at <= m.quoted_at and o.due_at <= m.quoted_at
      and (o.expires_at is null or o.expires_at > m.quoted_at)
      and (o.cancel_requested_at is null or o.cancel_requested_at > m.quoted_at)`

/*
 * Marking changes no indexed column (HOT). `markTriggered` forbids sorting, which leaves one index per range: without
 * statistics PostgreSQL read all pending rows. Rows are reached by ctid, valid within the statement: by key, all open
 * orders of the customer were read.
 */

/**
 * Compares open orders of some symbols with one quote each, by `meet` of domain/trading/orders/trigger.ts, and marks
 * up to $6 that it executes with its time, price and source, listed in touched_orders for booking; a stop whose limit
 * the price is beyond only changes what it waits for. `found` counts orders locked by others, `changed` does not. It
 * locks no account, so it cannot wait for a transaction that waits for it.
 */
export const TRIGGER_ORDERS = `
with moved as (
  select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[])
    as m (instrument, price_units, quoted_at, source)),
found as materialized (
  select each.*, m.price_units, m.quoted_at, m.source
  from moved m cross join lateral (
    (select o.ctid, o.side, o.limit_units, o.fires, o.fires_units from orders o
      where o.instrument = m.instrument and o.fires = 'at_or_below' and o.fires_units >= m.price_units
        and o.side = any($7::text[]) and ${IS_OPEN} and ${COUNTS}
      order by o.fires_units limit $6)
    union all
    (select o.ctid, o.side, o.limit_units, o.fires, o.fires_units from orders o
      where o.instrument = m.instrument and o.fires = 'at_or_above' and o.fires_units <= m.price_units
        and o.side = any($7::text[]) and ${IS_OPEN} and ${COUNTS}
      order by o.fires_units limit $6)) as each
  limit $6),
locked as (
  select f.*, f.limit_units is null
      or case f.side when 'buy' then f.price_units <= f.limit_units else f.price_units >= f.limit_units end as is_met
  from found f join orders o on o.ctid = f.ctid
  where o.status = 'pending' and o.touched_at is null and o.fires = f.fires and o.fires_units = f.fires_units
    and (o.cancel_requested_at is null or o.cancel_requested_at > f.quoted_at)
  for update of o skip locked),
touched as (
  update orders o set
    touched_at = case when l.is_met then $5::timestamptz end,
    touched_price_units = case when l.is_met then l.price_units end,
    touched_quoted_at = case when l.is_met then l.quoted_at end,
    touched_source = case when l.is_met then l.source end,
    fires = case when l.is_met then o.fires when l.side = 'buy' then 'at_or_below' else 'at_or_above' end,
    fires_units = case when l.is_met then o.fires_units else l.limit_units end
  from locked l where o.ctid = l.ctid
  returning l.is_met, o.customer_id, o.id, o.instrument),
listed as (
  insert into touched_orders (customer_id, id, instrument)
  select customer_id, id, instrument from touched where is_met
  on conflict (id) do nothing)
select (select count(*) from found) as found, count(*) as changed, count(*) filter (where is_met) as touched
from touched`

/** Changes nothing once the order is triggered or no longer pending. */
export const REPLACE_ORDER = `
update orders set status = 'replaced', settled_at = $3, replaced_by = $4
where customer_id = $1 and id = $2 and ${IS_OPEN}
returning ${ORDER_ROW_COLUMNS}`

export const READ_TRADE = `
select id, quantity_units, price_units, amount_cents, fee_cents, created_at from transactions
where customer_id = $1 and id = $2 and type in ('buy', 'sell')`

/** Dividends whose ex-date has begun and that have not reduced open orders yet. */
export const FIND_REDUCING_DIVIDENDS = `
select id, symbol, per_share_units, record_at, orders_adjusted_through from corporate_actions
where kind = 'dividend' and orders_adjusted_at is null and applied_at is null and cancelled_at is null
  and record_at <= $1
order by ex_date, id`

/** Only one of several nodes proceeds. */
export const HOLD_REDUCTION = `
select id from corporate_actions
where id = $1 and orders_adjusted_through = $2 and orders_adjusted_at is null and applied_at is null
  and cancelled_at is null
for update`

/** The next orders from before an ex-date that fire at or below a price. */
export const NEXT_REDUCED = `
select customer_id, id, side, fires, fires_units, limit_units, stop_units, do_not_reduce from orders
where instrument = $1 and id > $2 and created_at < $3 and fires = 'at_or_below' and ${IS_OPEN}
order by id
limit $4`

export const REDUCE_ORDERS = `
update orders o set limit_units = r.limit_units, stop_units = r.stop_units, fires_units = r.fires_units
from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
  as r (customer_id, id, limit_units, stop_units, fires_units)
where o.customer_id = r.customer_id and o.id = r.id and o.fires = 'at_or_below' and ${IS_OPEN}`

/** Those of these orders that are open. Their customers' accounts are locked. */
export const CANCEL_WORTHLESS = `
update orders set status = 'cancelled', settled_at = $3, ended_why = 'dividend'
where customer_id = any($1::bigint[]) and id = any($2::bigint[]) and ${IS_OPEN}
returning ${ORDER_ROW_COLUMNS}`

/** With $4 the reduction is done. */
export const ADVANCE_REDUCTION = `
update corporate_actions set orders_adjusted_through = $3, orders_adjusted_at = $4
where id = $1 and orders_adjusted_through = $2`

export const READ_SHORTAGE = `
select a.cash_cents, coalesce(p.quantity_units, 0) as quantity_units, coalesce(p.reserved_units, 0) as reserved_units,
  (select coalesce(sum(held_cents), 0)::bigint from orders
    where customer_id = a.customer_id and status = 'pending') as held_cents
from accounts a
left join positions p on p.customer_id = a.customer_id and p.instrument = $2
where a.customer_id = $1`
