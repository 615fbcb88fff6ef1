/** Read without a lock: a preview promises nothing. */
export const READ_ACCOUNT_OF_PREVIEW = `
select a.kyc_status, a.restricted_rights, a.agreement_due, a.cash_cents, a.held_cents, a.owed_cents,
  p.quantity_units, p.cost_cents, p.reserved_units,
  (select coalesce(sum(o.held_cents), 0)::bigint from queued_orders o
   where o.customer_id = a.customer_id and o.status = 'pending') as held_for_orders_cents
from accounts a
left join positions p on p.customer_id = a.customer_id and p.instrument = $2
where a.customer_id = $1`

export const LAST_AMOUNTS = `
select amount_cents from transactions
where customer_id = $1 and type in ('buy', 'sell')
order by id desc limit 100`
