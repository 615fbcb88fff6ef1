export interface Open {
  foreign_cents: bigint
  /** When the oldest of those rates was fixed. */
  foreign_since: Date | null
  queued_orders: bigint
  plans: bigint
  questions: bigint
}

/** Of customer $1; a deposit's rate fixed at $2 or later is honored. */
export const READ_OPEN = `
select
  coalesce(sum(d.amount_cents), 0)::bigint as foreign_cents,
  min(coalesce(d.repriced_at, d.created_at)) as foreign_since,
  (select count(*) from queued_orders where customer_id = $1 and status = 'pending') as queued_orders,
  (select count(*) from plans where customer_id = $1 and status <> 'ended') as plans,
  (select count(*) from support_tickets where customer_id = $1 and status = 'open') as questions
from deposit_requests d
where d.customer_id = $1 and d.status = 'pending' and d.currency <> 'USD'
  and coalesce(d.repriced_at, d.created_at) >= $2`
