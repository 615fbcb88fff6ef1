export const READ_SWITCH = `select is_on, changed_at from reinvestment where customer_id = $1`

export const LIST_EXCEPTIONS = `
select instrument, is_on, changed_at from reinvestment_exceptions where customer_id = $1 order by instrument`

/** The last dividends that placed an order, newest first, with its outcome. */
export const LIST_REINVESTED = `
select o.instrument, o.reinvests as dividend_id, o.id as order_id, o.created_at as paid_at, o.notional_cents, o.status,
  t.id as transaction_id, t.quantity_units, t.price_units, t.amount_cents
from orders o
left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id
where o.customer_id = $1 and o.reinvests is not null
order by o.id desc
limit $2`

/** Keeps the time when nothing changes. */
export const SET_SWITCH = `
insert into reinvestment as known (customer_id, is_on, changed_at) values ($1, $2, $3)
on conflict (customer_id) do update set is_on = excluded.is_on, changed_at = excluded.changed_at
where known.is_on <> excluded.is_on`

export const SET_EXCEPTIONS = `
insert into reinvestment_exceptions as known (customer_id, instrument, is_on, changed_at)
select $1, instrument, is_on, $4 from unnest($2::text[], $3::boolean[]) as chosen (instrument, is_on)
on conflict (customer_id, instrument) do update set is_on = excluded.is_on, changed_at = excluded.changed_at
where known.is_on <> excluded.is_on`

export const END_EXCEPTIONS = `
delete from reinvestment_exceptions where customer_id = $1 and instrument = any($2::text[])`

/** Those of these customers who reinvest a symbol's dividends, if they may buy. */
export const FIND_REINVESTING = `
select paid.customer_id
from unnest($1::bigint[]) as paid (customer_id)
left join reinvestment r on r.customer_id = paid.customer_id
left join reinvestment_exceptions e on e.customer_id = paid.customer_id and e.instrument = $2
where coalesce(e.is_on, r.is_on, false)`
