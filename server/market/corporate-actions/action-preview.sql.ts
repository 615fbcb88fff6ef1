/**
 * For symbols $1: current holders, what a dividend of $2 a share would pay them, rounded each to the cent, and waiting
 * orders.
 */
export const HELD_OF_SYMBOLS = `
select s.at::integer as at, count(p.customer_id) as holders, coalesce(sum(p.quantity_units), 0)::bigint as units,
  coalesce(max(p.quantity_units), 0) as largest_units,
  coalesce(sum(div(p.quantity_units::numeric * s.per_share, 1000000000000)), 0)::bigint as paid_cents,
  (select count(*) from queued_orders o where o.instrument = s.symbol and o.status = 'pending') as orders
from unnest($1::text[], $2::bigint[]) with ordinality as s (symbol, per_share, at)
left join positions p on p.instrument = s.symbol and p.quantity_units > 0
group by s.at, s.symbol, s.per_share`
