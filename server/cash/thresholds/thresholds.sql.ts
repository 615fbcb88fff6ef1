/** In cents. */
export interface MovedRow {
  of_customer: bigint
  by_cashier: bigint
}

/**
 * Moved since $3 for customer $1, and by user $2, without corrections that two people decided and without the requests
 * $4.
 */
export const MOVED_IN_A_DAY = `
select coalesce(sum(cents) filter (where customer_id = $1), 0)::bigint as of_customer,
  coalesce(sum(cents) filter (where by_id = $2), 0)::bigint as by_cashier
from (
  select d.customer_id, d.processed_by as by_id, d.amount_cents as cents from deposit_requests d
  where d.status = 'approved' and d.processed_at > $3 and (d.customer_id = $1 or d.processed_by = $2)
    and d.id <> all($4::bigint[])
  union all
  select w.customer_id, w.processed_by, w.net_cents from withdrawal_requests w
  where w.status = 'approved' and w.processed_at > $3 and (w.customer_id = $1 or w.processed_by = $2)
    and w.id <> all($4::bigint[])
  union all
  select c.customer_id, c.made_by, c.amount_cents from corrections c
  where c.created_at > $3 and (c.customer_id = $1 or c.made_by = $2) and c.proposal_id is null
    and c.kind <> 'deposit_moved_in'
) as moved`

/** Requests of customer $1, or by user $2, that two people decided since $3, as an array of ids. */
export const CONFIRMED_BY_TWO = `
select coalesce(array_agg(split_part(p.subject, ':', 2)::bigint), '{}') as ids
from proposals p
where p.status = 'approved' and p.decided_at > $3 and p.kind in ('deposit_approval', 'withdrawal_approval')
  and (p.customer_id = $1 or p.decided_by = $2)`
