/** The id of a customer's newest transaction, and when the first trade was made. Two probes of the primary key. */
export const LATEST_TRANSACTION = `
select
  (select t.id from transactions t where t.customer_id = $1 order by t.id desc limit 1) as latest_id,
  (select t.created_at from transactions t where t.customer_id = $1 and t.type in ('buy', 'sell')
   order by t.id limit 1) as first_traded_at`

/**
 * A customer's trades, gathered: per instrument one row for everything up to $2, then one for each stretch of $3 by
 * New York's clock. So the rows are bounded by the chart and not by how much somebody trades.
 */
export const GATHER_TRADES = `
select t.instrument, min(t.created_at) as traded_at,
  coalesce(sum(t.quantity_units) filter (where t.type = 'buy'), 0)::bigint as bought_units,
  coalesce(sum(t.quantity_units) filter (where t.type = 'sell'), 0)::bigint as sold_units,
  coalesce(sum(t.amount_cents) filter (where t.type = 'buy'), 0)::bigint as paid_cents,
  coalesce(sum(t.amount_cents - t.fee_cents) filter (where t.type = 'sell'), 0)::bigint as received_cents,
  round(sum(t.price_units::numeric * t.quantity_units) / sum(t.quantity_units))::bigint as price_units
from transactions t
where t.customer_id = $1 and t.type in ('buy', 'sell')
group by t.instrument, case when t.created_at > $2
  then date_bin($3::interval, t.created_at at time zone 'America/New_York', timestamp '2000-01-01') end
order by traded_at`
