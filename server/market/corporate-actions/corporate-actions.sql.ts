import { STANDS } from '#server/ledger/fills/read-fills.sql.ts'

/** A source's first request: actions before tomorrow concern no holder here. */
export const BEGIN_CHECKS = `
insert into corporate_action_checks (source, since, checked_through, next_check_at)
values ($1, $2, $2, $3)
on conflict (source) do nothing`

/** The node that gets the row asks; others wait. */
export const CLAIM_CHECK = `
update corporate_action_checks set next_check_at = $3
where source = $1 and (next_check_at <= $2 or $4)
returning since, checked_through`

export const END_CHECK = `
update corporate_action_checks set checked_through = $2, next_check_at = $3 where source = $1`

/** Takes other terms until the first payment. A provider does not overrule the operator or a cancellation. */
export const ANNOUNCE = `
insert into corporate_actions as known
  (id, symbol, kind, ex_date, record_at, per_share_units, new_shares, old_shares, source, announced_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (symbol, ex_date, kind) do update
set per_share_units = excluded.per_share_units, new_shares = excluded.new_shares, old_shares = excluded.old_shares,
  source = excluded.source, announced_at = excluded.announced_at
where known.applied_at is null and known.through_customer_id = 0 and known.cancelled_at is null
  and (known.source <> 'operator' or excluded.source = 'operator')
  and (known.per_share_units, known.new_shares, known.old_shares)
    is distinct from (excluded.per_share_units, excluded.new_shares, excluded.old_shares)
returning id`

export const IS_KNOWN = `select 1 from corporate_actions where symbol = $1 and ex_date = $2 and kind = $3`

/**
 * Any order filled at a price since an instant. Reads each past holder's newest transactions, with an hour for
 * differing clocks.
 */
export const FIND_TRADE_SINCE = `
select 1 from positions p
cross join lateral (
  select coalesce((
    select o.id from transactions o
    where o.customer_id = p.customer_id and o.created_at < $2::timestamptz - interval '1 hour'
    order by o.id desc limit 1), 0) as id) older
cross join lateral (
  select 1 from transactions t
  where t.customer_id = p.customer_id and t.id > older.id
    and t.instrument = $1 and t.type in ('buy', 'sell') and t.price_at >= $2
  limit 1) traded
where p.instrument = $1
order by p.customer_id limit 1`

/** As `CANCEL`, for what a turn holds. */
export const CANCEL_HELD = `update corporate_actions set cancelled_at = $2 where id = $1`

export const CANCEL = `
update corporate_actions set cancelled_at = $4
where symbol = $1 and ex_date = $2 and kind = $3
  and applied_at is null and through_customer_id = 0 and cancelled_at is null
returning id`

const COLUMNS = `
id, symbol, kind, ex_date, record_at, per_share_units, new_shares, old_shares, source, announced_at,
cancelled_at, through_customer_id, holders, paid_cents, applied_at, is_by_price_time`

/** Actions that a source no longer lists, for symbols with complete lists. */
export const WITHDRAW = `
delete from corporate_actions
where source = $1 and kind = $2 and ex_date between $3 and $4 and announced_at < $5 and symbol = any($6::text[])
  and applied_at is null and through_customer_id = 0 and cancelled_at is null
  and (symbol, ex_date) not in (select * from unnest($7::text[], $8::date[]))
returning ${COLUMNS}`

/** By symbols ($1), ex-dates ($2) and kinds ($3). */
export const FIND_ACTIONS = `
select ${COLUMNS} from corporate_actions
where (symbol, ex_date, kind) in (select * from unnest($1::text[], $2::date[], $3::text[]))`

export const LIST_ACTIONS = `
select ${COLUMNS} from corporate_actions
where ex_date >= $1 order by ex_date desc, symbol, kind`

/**
 * Earliest first; on one day dividends first, since they are for the shares of the day before. A dividend waits for
 * orders that may be booked at older prices, but only since $3.
 */
export const NEXT_DUE = `
select ${COLUMNS} from corporate_actions a
where applied_at is null and cancelled_at is null and record_at <= $1 and announced_at <= $1
  and symbol <> all($2::text[])
  and (kind <> 'dividend' or record_at <= $3 or not (
    exists (
      select 1 from orders o
      where o.instrument = a.symbol and o.status = 'pending' and o.waits_for in ('nav', 'later-price')
        and o.due_at < a.record_at)
    or exists (
      select 1 from touched_orders t join orders o on o.id = t.id
      where t.instrument = a.symbol and o.touched_quoted_at < a.record_at)))
order by ex_date, kind, symbol limit 1`

/** The next past or present holders of a symbol, by id. */
export const NEXT_HOLDERS = `
select customer_id from positions
where customer_id > $2 and instrument = $1
order by customer_id limit $3`

/**
 * The next customers of a split, by id: past holders and those with resting orders. As many as have $4 orders together,
 * or one.
 */
export const NEXT_CONCERNED = `
with next as (
  (select customer_id from positions
   where customer_id > $2 and instrument = $1
   order by customer_id limit $3)
  union
  (select distinct customer_id from orders
   where customer_id > $2 and instrument = $1 and status = 'pending'
   order by customer_id limit $3)
  order by customer_id limit $3),
counted as (
  select n.customer_id, sum(count(o.id)) over (order by n.customer_id) as orders
  from next n left join orders o
    on o.customer_id = n.customer_id and o.instrument = $1 and o.status = 'pending'
  group by n.customer_id)
select customer_id from counted
where orders <= $4 or customer_id = (select min(customer_id) from next)
order by customer_id`

/**
 * Of several servers at the same customer one goes on; the others wait here or at the accounts, then see that it moved.
 * These are the current terms.
 */
export const HOLD_TURN = `
select ${COLUMNS} from corporate_actions
where id = $1 and through_customer_id = $2 and applied_at is null and cancelled_at is null and announced_at <= $3
for update`

export const ADVANCE = `
update corporate_actions set through_customer_id = $3, holders = holders + $4, paid_cents = paid_cents + $5
where id = $1 and through_customer_id = $2`

/** Records a turn; its id was taken under its customers' locks. */
export const RECORD_TURN = `
insert into corporate_action_turns (action_id, through_customer_id, id) values ($1, $2, $3)`

export const FINISH = `
update corporate_actions set applied_at = $3
where id = $1 and through_customer_id = $2`

/**
 * Holdings before a day, by transactions: a trade counts by its price's date, not its booking, and a split by its day,
 * even if carried out late. $5: a dividend begun under the older rule counts by booking. Canceled fills never count.
 */
export const HELD_BEFORE = `
select t.customer_id, sum(case
    when t.type = 'buy' or s.new_shares > s.old_shares then t.quantity_units
    else -t.quantity_units end)::bigint as quantity_units
from transactions t
left join corporate_actions s on t.type = 'split' and s.id = t.request_id
where t.customer_id = any($1::bigint[]) and t.instrument = $2
  and (t.type in ('buy', 'sell') and (case when $5 then t.price_at else t.created_at end) < $3
    or t.type = 'split' and s.ex_date < $4::date)
  and ${STANDS}
group by t.customer_id`

/** What customers hold now. */
export const HELD_NOW = `
select customer_id, quantity_units from positions
where customer_id = any($1::bigint[]) and instrument = $2`

export const INSERT_TRANSACTIONS = `
insert into transactions
  (type, instrument, price_units, request_id, created_at, customer_id, id, quantity_units, amount_cents)
select $1::text, $2::text, $3::bigint, $4::bigint, $5::timestamptz, customer_id, id, quantity_units, amount_cents
from unnest($6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
  as got (customer_id, id, quantity_units, amount_cents)`

/** What orders must know: actions not done, or whose older prices may be held; splits that wait for a person. */
export const LOAD_IN_FORCE = `
select symbol, kind, ex_date as "exDate", applied_at is not null as "isApplied" from corporate_actions
where cancelled_at is null and (applied_at is null or ex_date >= $1)
union all
select symbol, kind, ex_date, false from corporate_action_reports where decided_at is null and kind = 'split'`

export const LIST_RECENT_SPLITS = `
select symbol, ex_date, new_shares, old_shares, applied_at is not null as is_applied from corporate_actions
where kind = 'split' and cancelled_at is null and ex_date between $1 and $2
order by ex_date, symbol`
