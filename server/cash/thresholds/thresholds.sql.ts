/** Whether two people decided a request. */
const isConfirmed = (type: string, id: string): string => `exists (
      select from proposals p where p.subject = '${type}:' || ${id} and p.status = 'approved')`

/** What was moved since $3 of customer $1, and by user $2, without what two people decided. */
export const MOVED_IN_A_DAY = `
select coalesce(sum(cents) filter (where customer_id = $1), 0)::bigint as of_customer,
  coalesce(sum(cents) filter (where by_id = $2), 0)::bigint as by_cashier
from (
  select d.customer_id, d.processed_by as by_id, d.amount_cents as cents from deposit_requests d
  where d.status = 'approved' and d.processed_at > $3 and (d.customer_id = $1 or d.processed_by = $2)
    and not ${isConfirmed('deposit_request', 'd.id')}
  union all
  select w.customer_id, w.processed_by, w.net_cents from withdrawal_requests w
  where w.status = 'approved' and w.processed_at > $3 and (w.customer_id = $1 or w.processed_by = $2)
    and not ${isConfirmed('withdrawal_request', 'w.id')}
  union all
  select c.customer_id, c.made_by, c.amount_cents from corrections c
  where c.created_at > $3 and (c.customer_id = $1 or c.made_by = $2) and c.proposal_id is null
    and c.kind <> 'deposit_moved_in'
) as moved`
