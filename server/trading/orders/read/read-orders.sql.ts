import { ORDER_ROW_COLUMNS } from '../rows/order-row.ts'

/**
 * A resting order is a row of orders; one filled at once is only a trade (ADR 0249). Their ids are of one sequence, so
 * one list is merged by id.
 */

/** A resting order as `o` with its trade as `t`, or a trade as `t` alone. */
const ORDER_COLUMNS = `
  coalesce(o.customer_id, t.customer_id) as customer_id, coalesce(o.id, t.id) as id, coalesce(o.side, t.type) as side,
  coalesce(o.instrument, t.instrument) as instrument,
  case when o.id is null and t.notional_cents is null then t.quantity_units else o.quantity_units end as quantity_units,
  coalesce(o.notional_cents, t.notional_cents) as notional_cents,
  coalesce(o.estimate_price_units, t.price_units) as estimate_price_units,
  coalesce(o.shown_price_units, t.shown_price_units) as shown_price_units,
  coalesce(o.held_cents, 0) as held_cents, o.reserved_units,
  coalesce(o.kind, case when t.limit_units is null then 'market' else 'limit' end) as kind,
  coalesce(o.time_in_force, t.time_in_force, 'day') as time_in_force,
  coalesce(o.limit_units, t.limit_units) as limit_units, o.stop_units, o.waits_for, o.due_at, o.expires_at,
  coalesce(o.do_not_reduce, false) as do_not_reduce, coalesce(o.status, 'filled') as status,
  coalesce(o.created_at, t.created_at) as created_at, o.settled_at, o.touched_at, o.touched_price_units,
  o.touched_quoted_at, o.touched_source, o.cancel_requested_at, o.replaces, o.replaced_by, o.plan_run, o.reinvests,
  t.id as transaction_id, o.refusal, o.ended_why, o.lot_choice,
  coalesce(o.lots_gone, false) as lots_gone, t.quantity_units as filled_units, t.price_units, t.price_at,
  t.price_source, t.amount_cents, t.fee_cents, t.created_at as filled_at`

/**
 * The lateral limits make each a look-up by key, whatever the statistics. A trade missing in the index of orders'
 * trades has no order.
 */
const ORDER = `
  left join lateral (
    select ${ORDER_ROW_COLUMNS} from orders q
    where q.customer_id = $1 and q.id = asked.order_id limit 1) as o on true
  left join lateral (
    select customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source, amount_cents,
      fee_cents, created_at, shown_price_units, limit_units, notional_cents, time_in_force from transactions s
    where s.customer_id = $1 and s.id = coalesce(o.transaction_id, asked.trade_id) limit 1) as t on true`

const IS_AT_ONCE = `
  not exists (
    select 1 from orders q where q.customer_id = s.customer_id and q.transaction_id = s.id offset 0)`

/** The range as rows, not by equality: sorted by id alone, PostgreSQL read all customers' orders. */
const OF_SYMBOL = {
  range: `(q.customer_id, q.instrument, q.id) < ($1, $4, $2) and (q.customer_id, q.instrument, q.id) > ($1, $4, 0)`,
  order: 'q.customer_id desc, q.instrument desc, q.id desc',
}
const OF_ANY = {
  range: '(q.customer_id, q.id) < ($1, $2) and (q.customer_id, q.id) > ($1, 0)',
  order: 'q.customer_id desc, q.id desc',
}

type Status = 'open' | 'closed' | 'all'
const OF_STATUS: Readonly<Record<Status, string>> = {
  open: `and q.status = 'pending'`,
  closed: `and q.status <> 'pending'`,
  all: '',
}

/** A page's trades filled at once: along the primary key, or a range of the index by symbol per side. */
const AT_ONCE = `
    select s.id from transactions s
    where s.customer_id = $1 and s.id < $2 and s.id > bound.id and s.type in ('buy', 'sell') and ${IS_AT_ONCE}
    order by s.id desc limit $3`
const AT_ONCE_OF_SYMBOL = `
    select of_side.id from (values ('buy'), ('sell')) as side (type)
    cross join lateral (
      select s.id from transactions s
      where s.customer_id = $1 and s.id < $2 and s.id > bound.id and s.instrument = $4 and s.type = side.type
        and ${IS_AT_ONCE}
      order by s.instrument desc, s.type desc, s.id desc limit $3) as of_side`

/**
 * One page of a customer's orders, newest first: $1 the customer, $2 the id to start below, $3 how many, $4 an
 * optional symbol. Reads few rows more than it returns: no trade older than a full page's last resting order, and it
 * skips only trades of the page or of the at most 100 orders open then.
 */
export function listOrdersSql(status: Status, bySymbol: boolean): string {
  const { range, order } = bySymbol ? OF_SYMBOL : OF_ANY
  const withTrades = status !== 'open'
  return `
with waited as materialized (
  select q.id from orders q
  where ${range} ${OF_STATUS[status]}
  order by ${order} limit $3
), bound as (
  select case when count(*) < $3 then 0 else min(id) end as id from waited
), page as (
  select id as order_id, null::bigint as trade_id, id from waited
  ${
    withTrades
      ? `union all
  select null, at_once.id, at_once.id from bound
  cross join lateral (${bySymbol ? AT_ONCE_OF_SYMBOL : AT_ONCE}) as at_once`
      : ''
  }
  order by id desc limit $3
)
select ${ORDER_COLUMNS}
from page as asked ${ORDER}
order by asked.id desc`
}

/** One order by its id, or by its trade's. */
export const READ_ORDER = `
with asked as (
  select coalesce(own.id, of_trade.id) as order_id, trade.id as trade_id
  from (select $2::bigint as id) as named
  left join lateral (
    select id from orders q where q.customer_id = $1 and q.id = named.id limit 1) as own on true
  left join lateral (
    select id from orders q where q.customer_id = $1 and q.transaction_id = named.id limit 1) as of_trade on true
  left join lateral (
    select id from transactions s
    where s.customer_id = $1 and s.id = named.id and s.type in ('buy', 'sell') limit 1) as trade on true
)
select ${ORDER_COLUMNS}
from asked ${ORDER}
where asked.order_id is not null or asked.trade_id is not null`

/** A trade's transfers follow its id, within its block of ids. */
export const LEDGER_IDS = `
select id from transfers
where customer_id = $1 and source_id = $2 and id > $2 and id < $2 + $3
order by id`

/** The key that placed an order. No index: keys last two days, and orders a minute are limited. */
export const KEY_OF_ORDER = `
select key from idempotency_keys where customer_id = $1 and answer = $2 and created_at = $3 limit 1`

/** Orders of customer $1 by ids $2: their own, or those of trades filled at once. */
export const READ_ORDERS = `
with asked as (
  select own.id as order_id, trade.id as trade_id
  from unnest($2::bigint[]) as named (id)
  left join lateral (
    select id from orders q where q.customer_id = $1 and q.id = named.id limit 1) as own on true
  left join lateral (
    select id from transactions s
    where s.customer_id = $1 and s.id = named.id and s.type in ('buy', 'sell') limit 1) as trade on true
)
select ${ORDER_COLUMNS}
from asked ${ORDER}
where asked.order_id is not null or asked.trade_id is not null`

/** Changes of customers $1 since the ids $2: each list's ids as one text, at most $3 new ones. */
export const READ_ORDER_CHANGES = `
select asked.customer_id,
  (select string_agg(q.id::text, ' ') from orders q
   where q.customer_id = asked.customer_id and q.status = 'pending') as open,
  (select string_agg(newer.id::text, ' ' order by newer.id) from (
     select q.id from orders q
     where q.customer_id = asked.customer_id and q.id > asked.after_id
     order by q.customer_id, q.id limit $3) as newer) as waited,
  (select string_agg(newer.id::text, ' ' order by newer.id) from (
     select s.id from transactions s
     where s.customer_id = asked.customer_id and s.id > asked.after_id and s.type in ('buy', 'sell')
       and ${IS_AT_ONCE}
     order by s.customer_id, s.id limit $3) as newer) as traded
from unnest($1::bigint[], $2::bigint[]) as asked (customer_id, after_id)`

/** The newest order or transaction id of customer $1; 0 if none. */
export const NEWEST_ORDER = `
select greatest(
  (select q.id from orders q where q.customer_id = $1 order by q.customer_id desc, q.id desc limit 1),
  (select t.id from transactions t where t.customer_id = $1 order by t.customer_id desc, t.id desc limit 1),
  0) as id`
