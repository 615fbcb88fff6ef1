import { STANDS_OF_ONE } from '#server/ledger/fills/read-fills.sql.ts'

/**
 * Three figures of `asked.customer_id`, null before the first trade: the newest transaction's id; a count that rises
 * with every split (once carried out for this customer, once for all) and every canceled fill; the first trade's time
 * in milliseconds. Costs two primary key probes and scans of the few corporate actions and the customer's
 * corrections.
 */
export const LATEST_OF = `
  select (select t.id from transactions t where t.customer_id = asked.customer_id order by t.id desc limit 1)
    || ' ' || (select count(*) + count(a.applied_at) from corporate_actions a
      where a.kind = 'split' and (a.applied_at is not null or a.through_customer_id >= asked.customer_id))
      + (select count(*) from corrections c where c.customer_id = asked.customer_id and c.kind = 'fill_canceled')
    || ' ' || (select floor(extract(epoch from t.created_at) * 1000) from transactions t
      where t.customer_id = asked.customer_id and t.type in ('buy', 'sell') order by t.id limit 1)`

/**
 * Customer $1's transactions after id $2, in order, at most $3, without canceled fills: a range of the primary key.
 * Then their splits of instruments $4 and of those listed, oldest first: without a holding a split has no
 * transaction, but earlier prices are per old share.
 */
export const LIST_ACCOUNT_EVENTS = `
with listed as (
  select t.id, t.type, t.instrument, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents,
    (extract(epoch from t.created_at) * 1000)::float8 as at_ms,
    a.id as action_id, a.new_shares, a.old_shares, a.record_at, c.house_account,
    case when c.kind = 'fill_canceled' then c.corrects end as canceled_id
  from transactions t
  left join corrections c
    on t.type in ('correction_credit', 'correction_debit') and c.customer_id = t.customer_id and c.id = t.id
  left join corporate_actions a on t.type in ('dividend', 'split') and a.id = t.request_id
  where t.customer_id = $1 and t.id > $2 and ${STANDS_OF_ONE}
  order by t.id limit $3)
select id, type, instrument, quantity_units, price_units, amount_cents, fee_cents, at_ms, action_id, new_shares,
  old_shares, record_at, house_account, canceled_id
from listed
union all
select null, 'any_split', s.symbol, null, null, null, null,
  (extract(epoch from coalesce(s.applied_at, s.record_at)) * 1000)::float8,
  s.id, s.new_shares, s.old_shares, null, null, null
from corporate_actions s
where s.kind = 'split' and (s.applied_at is not null or s.through_customer_id >= $1)
  and (s.symbol = any ($4::text[]) or s.symbol in (select instrument from listed))
order by id nulls last, at_ms, action_id`

/** Distributions per share by ex-date, up to a day. */
export const LIST_DISTRIBUTIONS = `
select ex_date, per_share_units from corporate_actions
where symbol = $1 and kind = 'dividend' and cancelled_at is null and ex_date <= $2::date
order by corporate_actions.ex_date`
