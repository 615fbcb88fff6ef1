/**
 * Keeps new or changed closes ($1 symbols, $2 session dates, $3 prices, $4 sources) received at $5, in way $7. Skips
 * quotes from before a split up to $6: their price may be per old or new share. A daily-line close, per share of its
 * day, corrects nothing.
 */
export const KEEP_CLOSES = `
insert into session_closes (symbol, session_date, price_units, source, received_at, kept_from)
select c.symbol, c.session_date, c.price_units, c.source, $5, $7::text
from unnest($1::text[], $2::date[], $3::bigint[], $4::text[]) as c (symbol, session_date, price_units, source)
where c.price_units is distinct from (
    select k.price_units from session_closes k
    where k.symbol = c.symbol and k.session_date = c.session_date
    order by k.received_at desc limit 1)
  and case when $7 = 'quote' then not exists (
    select from corporate_actions a
    where a.symbol = c.symbol and a.kind = 'split' and a.cancelled_at is null
      and a.ex_date > c.session_date and a.ex_date <= $6::date)
  else not exists (
    select from session_closes k where k.symbol = c.symbol and k.session_date = c.session_date) end
on conflict do nothing`

/** The last row of each session. */
export const LIST_CLOSES = `
select distinct on (symbol, session_date) symbol, session_date, price_units, received_at
from session_closes where symbol = any ($1)
order by symbol, session_closes.session_date, received_at desc`

/** The sessions from day $2 on that have a kept close, for symbols $1. */
export const LIST_KEPT_DATES = `
select distinct symbol, session_date from session_closes where symbol = any ($1) and session_date >= $2::date`

/** Rows received after an instant, oldest first. */
export const LIST_NEW_CLOSES = `
select symbol, session_date, price_units, received_at
from session_closes where received_at > $1
order by received_at`

/** Splits up to a day, by first day. */
export const LIST_SPLITS = `
select symbol, ex_date, new_shares, old_shares from corporate_actions
where kind = 'split' and cancelled_at is null and ex_date <= $1::date
order by corporate_actions.ex_date`
