/** One page of a customer's history, newest first, with the request or split of each. */
export const LIST_TRANSACTIONS = `
select t.id, t.type, t.instrument, t.quantity_units, t.price_units, t.amount_cents, t.fee_cents, t.created_at,
  d.bank_reference, d.original_amount_cents, d.currency, d.rate_units,
  w.bank_name, w.bank_account_number, s.new_shares, s.old_shares
from transactions t
left join deposit_requests d on d.customer_id = t.customer_id and d.id = t.request_id
left join withdrawal_requests w on w.customer_id = t.customer_id and w.id = t.request_id
left join corporate_actions s on t.type = 'split' and s.id = t.request_id
where t.customer_id = $1 and t.id < $2
order by t.id desc
limit $3`
