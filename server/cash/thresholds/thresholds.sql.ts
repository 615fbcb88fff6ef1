/** An amount that was moved. */
export interface MovedRow {
  /** What a proposal about it is called; null where none can be. */
  subject: string | null
  is_of_customer: boolean
  is_by_cashier: boolean
  cents: bigint
}

/** What was moved since $3 of customer $1, and by user $2, without the corrections that two people decided. */
export const MOVED_IN_A_DAY = `
select 'deposit_request:' || d.id as subject, d.customer_id = $1 as is_of_customer,
  d.processed_by = $2 as is_by_cashier, d.amount_cents as cents
from deposit_requests d
where d.status = 'approved' and d.processed_at > $3 and (d.customer_id = $1 or d.processed_by = $2)
union all
select 'withdrawal_request:' || w.id, w.customer_id = $1, w.processed_by = $2, w.net_cents
from withdrawal_requests w
where w.status = 'approved' and w.processed_at > $3 and (w.customer_id = $1 or w.processed_by = $2)
union all
select null, c.customer_id = $1, c.made_by = $2, c.amount_cents
from corrections c
where c.created_at > $3 and (c.customer_id = $1 or c.made_by = $2) and c.proposal_id is null
  and c.kind <> 'deposit_moved_in'`

/** Which of the subjects $1 two people decided. */
export const CONFIRMED_BY_TWO = `
select p.subject from proposals p where p.subject = any($1::text[]) and p.status = 'approved'`
