import { STANDS } from '#server/ledger/fills/canceled-fills.sql.ts'

export const OWN_COLUMNS = `
  t.id, t.type, t.instrument, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents, t.created_at`

/** A transaction `t` with its request, or its split's terms. */
export const TRANSACTION_COLUMNS = `${OWN_COLUMNS},
  d.bank_reference, d.original_amount_cents, d.currency, d.rate_units,
  w.bank_name, w.bank_account_number, s.new_shares, s.old_shares,
  c.kind as correction_kind, c.corrects, c.public_sentence,
  t.type in ('buy', 'sell') and not (${STANDS}) as is_canceled`

export const TRANSACTION_JOINS = `
left join deposit_requests d on d.customer_id = t.customer_id and d.id = t.request_id
left join withdrawal_requests w on w.customer_id = t.customer_id and w.id = t.request_id
left join corporate_actions s on t.type = 'split' and s.id = t.request_id
left join corrections c
  on t.type in ('correction_credit', 'correction_debit') and c.customer_id = t.customer_id and c.id = t.id`

/** One page of a customer's whole history, newest first. */
export const LIST_TRANSACTIONS = `
select ${TRANSACTION_COLUMNS}
from transactions t
${TRANSACTION_JOINS}
where t.customer_id = $1 and t.id < $2 and t.id >= $3
order by t.id desc
limit $4`
