import { STANDS_OF_ONE } from '#server/ledger/fills/canceled-fills.sql.ts'

/**
 * Three figures of `asked.customer_id`, null before the first trade: the id of the newest transaction; a count that
 * rises with every split of any instrument, once when it is carried out for this customer and once when it is for all,
 * and with every fill of theirs that is canceled; when the first trade was made, in milliseconds. Costs two probes of
 * the primary key, a scan of the few corporate actions and one of the customer's corrections.
 */
export const LATEST_OF = `
  select (select t.id from transactions t where t.customer_id = asked.customer_id order by t.id desc limit 1)
    || ' ' || (select count(*) + count(a.applied_at) from corporate_actions a
      where a.kind = 'split' and (a.applied_at is not null or a.through_customer_id >= asked.customer_id))
      + (select count(*) from corrections c where c.customer_id = asked.customer_id and c.kind = 'fill_canceled')
    || ' ' || (select floor(extract(epoch from t.created_at) * 1000) from transactions t
      where t.customer_id = asked.customer_id and t.type in ('buy', 'sell') order by t.id limit 1)`

/**
 * A customer's trades and dividends, without canceled fills, summed: per instrument one row for everything up to $2,
 * then one for each stretch of $3 by New York's clock, and none across a split. So the chart bounds the rows, not the
 * number of trades. With them the splits of every instrument that was ever traded: a customer who held none of it has
 * no transaction of the split, but the shares and prices from before it still change. Reads the transactions after $4
 * up to $5, at most $6 of them, so that no statement times out; the last row holds the id it came to.
 *
 * A trade comes after the customer's own splits with a smaller id; a split without a transaction is ordered by time.
 */
export const GATHER_EVENTS = `
with part as (
  select least($5::bigint, (
    select t.id from transactions t where t.customer_id = $1 and t.id > $4
    order by t.id offset $6 - 1 limit 1)) as through),
splits as (
  select a.symbol, a.new_shares, a.old_shares, own.id, s.split_at,
    row_number() over (partition by a.symbol order by s.split_at, a.ex_date)::int as number
  from corporate_actions a
  left join lateral (
    select t.id, t.created_at from transactions t
    where t.customer_id = $1 and t.request_id = a.id and t.type = 'split' limit 1) own on true
  cross join lateral (select coalesce(own.created_at, a.applied_at) as split_at) s
  where a.kind = 'split' and s.split_at is not null),
eras as (
  select symbol, array_agg(id order by id) filter (where id is not null) as ids,
    array_agg(split_at order by split_at) filter (where id is null) as times,
    array_agg(split_at order by number) as begun_at
  from splits group by symbol),
gathered as (
  select t.instrument as symbol, case t.type when 'dividend' then 'dividend' else 'flow' end as kind, n.splits_before,
    greatest(min(t.created_at), max(e.begun_at[n.splits_before])) as at,
    coalesce(sum(t.quantity_units) filter (where t.type = 'buy'), 0)::bigint as bought_units,
    coalesce(sum(t.quantity_units) filter (where t.type = 'sell'), 0)::bigint as sold_units,
    coalesce(sum(t.amount_cents) filter (where t.type = 'buy'), 0)::bigint as paid_cents,
    coalesce(sum(t.amount_cents - t.fee_cents) filter (where t.type <> 'buy'), 0)::bigint as received_cents,
    round(sum(t.price_units::numeric * t.quantity_units) / sum(t.quantity_units))::bigint as price_units
  from transactions t left join eras e on e.symbol = t.instrument
  cross join lateral (
    select coalesce(width_bucket(t.id, e.ids), 0) + coalesce(width_bucket(t.created_at, e.times), 0) as splits_before) n
  where t.customer_id = $1 and t.id > $4 and t.id <= (select through from part)
    and (t.type in ('buy', 'sell') or t.type = 'dividend' and t.created_at > $2) and ${STANDS_OF_ONE}
  group by 1, 2, 3, case when t.created_at > $2
    then date_bin($3::interval, t.created_at at time zone 'America/New_York', timestamp '2000-01-01') end)
select symbol, kind, splits_before, at, bought_units, sold_units, paid_cents, received_cents, price_units,
  null::bigint as new_shares, null::bigint as old_shares
from gathered
union all
select symbol, 'split', number, split_at, null, null, null, null, null, new_shares, old_shares
from splits where symbol in (select symbol from gathered)
union all
select null, 'through', null, null, through, null, null, null, null, null, null from part
order by at, splits_before, kind desc`
