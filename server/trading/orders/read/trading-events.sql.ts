/** Transactions of customers $1 after the ids $2, up to $3 each, ascending; `place` counts in $1. */
export const TRANSACTIONS_AFTER = `
select asked.place::int as place, newer.id, newer.type, newer.instrument, newer.created_at
from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (customer_id, after_id, place)
cross join lateral (
  select t.id, t.type, t.instrument, t.created_at from transactions t
  where t.customer_id = asked.customer_id and t.id > asked.after_id
  order by t.customer_id, t.id limit $3) as newer
order by asked.place, newer.id`

/** The same for orders that waited. */
export const ORDERS_AFTER = `
select asked.place::int as place, newer.id, newer.side, newer.instrument, newer.created_at
from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (customer_id, after_id, place)
cross join lateral (
  select q.id, q.side, q.instrument, q.created_at from queued_orders q
  where q.customer_id = asked.customer_id and q.id > asked.after_id
  order by q.customer_id, q.id limit $3) as newer
order by asked.place, newer.id`
