/** Whether trade `t` is not canceled: a canceled one makes no holding, lot, dividend or return (ADR 0160). */
export const STANDS = `not exists (
  select 1 from corrections canceled
  where canceled.customer_id = t.customer_id and canceled.corrects = t.id and canceled.kind = 'fill_canceled')`

/** For customer $1's long histories: reads cancellations once. */
export const STANDS_OF_ONE = `t.id <> all (array(
  select canceled.corrects from corrections canceled
  where canceled.customer_id = $1 and canceled.kind = 'fill_canceled'))`

/**
 * The fills of the customers $1 with the ids $2, pair by pair, each with its holding and whether a split was carried
 * out for its customer since. Ids order one customer's rows; splits from before migration 0034 are compared by time.
 */
export const READ_FILLS = `
select t.customer_id, t.id, t.type, t.instrument, t.quantity_units, t.fee_cents,
  p.quantity_units as held_units, p.cost_cents, p.reserved_units,
  exists (
    select 1 from corporate_actions a
    left join lateral (
      select w.id from corporate_action_turns w
      where w.action_id = a.id and w.through_customer_id >= t.customer_id
      order by w.through_customer_id limit 1) turn on true
    where a.kind = 'split' and a.symbol = t.instrument
      and (a.applied_at is not null or a.through_customer_id >= t.customer_id)
      and case when turn.id is null then a.applied_at > t.created_at else turn.id > t.id end) as is_before_split
from unnest($1::bigint[], $2::bigint[]) as asked (customer_id, id)
join transactions t on t.customer_id = asked.customer_id and t.id = asked.id and t.type in ('buy', 'sell')
join positions p on p.customer_id = t.customer_id and p.instrument = t.instrument`

/** The history of the holdings of the customers $1 in the instruments $2, pair by pair. */
export const READ_HOLDINGS = `
select t.customer_id, t.instrument, t.id, t.type, t.quantity_units, t.amount_cents, t.fee_cents, t.created_at,
  a.new_shares, a.old_shares
from (select distinct customer_id, instrument from unnest($1::bigint[], $2::text[]) as each (customer_id, instrument))
  as asked
join transactions t on t.customer_id = asked.customer_id and t.instrument = asked.instrument
  and t.type in ('buy', 'sell', 'split')
left join corporate_actions a on t.type = 'split' and a.id = t.request_id
where ${STANDS}
order by t.customer_id, t.instrument, t.id`

export const READ_SETTINGS = `
select customer_id, id, instrument, method from lot_settings where customer_id = any($1::bigint[])
order by customer_id, id`

export const READ_CHOICES = `
select distinct on (transaction_id) transaction_id, method, lots from lot_choices
where customer_id = any($1::bigint[])
order by transaction_id, id desc`

/** A cost from no sum of transfers: the replay of all trades but a canceled one. */
export const SET_COST = `
update positions set cost_cents = $3 where customer_id = $1 and instrument = $2`
