import { STANDS_OF_ONE } from '#server/ledger/fills/canceled-fills.sql.ts'

/**
 * Customer $1's transactions after id $2 in the order of ids, at most $3, without fills that were canceled: a range of
 * the primary key.
 */
export const LIST_ACCOUNT_EVENTS = `
select t.id, t.type, t.instrument, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents,
  (extract(epoch from t.created_at) * 1000)::float8 as at_ms,
  a.id as action_id, a.new_shares, a.old_shares, a.record_at, c.house_account,
  case when c.kind = 'fill_canceled' then c.corrects end as canceled_id
from transactions t
left join corrections c
  on t.type in ('correction_credit', 'correction_debit') and c.customer_id = t.customer_id and c.id = t.id
left join corporate_actions a on t.type in ('dividend', 'split') and a.id = t.request_id
where t.customer_id = $1 and t.id > $2 and ${STANDS_OF_ONE}
order by t.id limit $3`

/**
 * The splits of instruments $2 that are carried out for customer $1. Where nothing was held there is no transaction of
 * it, but prices of before are still per old share.
 */
export const LIST_SPLITS_OF = `
select id, symbol, new_shares, old_shares, coalesce(applied_at, record_at) as split_at
from corporate_actions
where kind = 'split' and symbol = any ($2) and (applied_at is not null or through_customer_id >= $1)
order by split_at, id`

/** What an instrument paid per share, by the first day without it, up to a day. */
export const LIST_DISTRIBUTIONS = `
select ex_date, per_share_units from corporate_actions
where symbol = $1 and kind = 'dividend' and cancelled_at is null and ex_date <= $2::date
order by corporate_actions.ex_date`
