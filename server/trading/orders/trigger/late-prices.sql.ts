import { LARGEST_ID } from '#server/platform/database/ids.ts'

/**
 * Marks as executed up to `$6` orders placed before their symbol's later price was made, and lists them in
 * touched_orders; skips locked orders and moves no money. Excluding 'price' matches the index of open orders. The
 * range as rows, not by equality: `markTriggered` forbids sorting, and no other index has that order.
 */
export const TRIGGER_LATER = `
with told as (
  select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[], $7::timestamptz[])
    as t (instrument, price_units, quoted_at, source, placed_by)),
found as (
  select o.ctid, t.price_units, t.quoted_at, t.source
  from told t cross join lateral (
    select o.ctid from queued_orders o
    where (o.instrument, o.id) >= (t.instrument, 0) and (o.instrument, o.id) <= (t.instrument, ${LARGEST_ID})
      and o.status = 'pending' and o.waits_for <> 'price' and o.waits_for = 'later-price' and o.touched_at is null
      and o.side = any($8::text[]) and o.due_at <= t.placed_by and o.expires_at > $5
    order by o.instrument, o.id limit $6
    for update skip locked) as o
  limit $6),
touched as (
  update queued_orders o set touched_at = $5, touched_price_units = f.price_units, touched_quoted_at = f.quoted_at,
    touched_source = f.source
  from found f where o.ctid = f.ctid
  returning o.customer_id, o.id, o.instrument),
listed as (
  insert into touched_orders (customer_id, id, instrument) select customer_id, id, instrument from touched
  on conflict (id) do nothing)
select count(*) as touched from touched`

/**
 * The first orders whose cancellation was asked before their symbol's last told price, or so long ago ($3) that no
 * older price will come.
 */
export const FIND_CANCELS = `
select o.customer_id, o.id
from queued_orders o
left join unnest($1::text[], $2::timestamptz[]) as t (instrument, quoted_at) on t.instrument = o.instrument
where o.status = 'pending' and o.touched_at is null and o.cancel_requested_at is not null
  and (o.cancel_requested_at <= t.quoted_at or o.cancel_requested_at <= $3)
order by o.id limit $4`
