import type { AuditActorKind } from '#domain/people/audit-actor.ts'

export interface TimelineRow {
  id: bigint
  at: Date
  action: string
  actor_kind: AuditActorKind
  actor: string | null
  symbol: string | null
  quantity_units: bigint | null
  amount_cents: bigint | null
  currency: string | null
  reason: string | null
}

/** The columns behind the action, of what has none of them. */
const NONE = `null::text as symbol, null::bigint as quantity_units, null::bigint as amount_cents,
    null::text as currency, null::text as reason`

/** That staff looked, and what was refused: not what happened with the customer. */
const LOOKS = `('customer.viewed', 'document.viewed', 'access.refused')`

/**
 * What happened with customer $1 before the id $2, the newest first, at most $3. The ids of one customer rise in the
 * order of commits, so each part is the end of a range of an index, and the parts are merged by id.
 */
export const LIST_TIMELINE = `
with page as (
(
  select l.id, l.at, l.action, l.actor_kind, l.actor_id,
    null::text as symbol, null::bigint as quantity_units,
    coalesce(l.after ->> 'amountCents', l.after ->> 'grossCents')::bigint as amount_cents,
    case when l.after ?| array['amountCents', 'grossCents'] then 'USD' end as currency,
    l.after ->> 'reason' as reason
  from audit_log l
  where l.customer_id = $1 and l.id < $2 and l.action not in ${LOOKS}
  order by l.customer_id desc, l.id desc limit $3
) union all (
  select t.id, t.created_at, case t.type
      when 'buy' then 'shares.bought' when 'sell' then 'shares.sold'
      when 'dividend' then 'dividend.paid' else 'shares.split' end,
    case when t.type in ('buy', 'sell') then 'customer' else 'system' end,
    case when t.type in ('buy', 'sell') then t.customer_id end,
    t.instrument, t.quantity_units,
    case t.type when 'buy' then -t.amount_cents when 'sell' then t.amount_cents - t.fee_cents
      when 'dividend' then t.amount_cents end,
    case when t.type <> 'split' then 'USD' end, null::text
  from transactions t
  where t.customer_id = $1 and t.id < $2 and t.type in ('buy', 'sell', 'dividend', 'split')
  order by t.customer_id desc, t.id desc limit $3
) union all (
  select d.id, d.created_at, 'deposit.requested', 'customer', d.customer_id,
    null::text, null::bigint, d.original_amount_cents, d.currency, null::text
  from deposit_requests d
  where d.customer_id = $1 and d.id < $2
  order by d.customer_id desc, d.id desc limit $3
) union all (
  select p.id, p.created_at, 'profile.submitted', 'customer', p.customer_id, ${NONE}
  from profile_submissions p
  where p.customer_id = $1 and p.id < $2
  order by p.customer_id desc, p.id desc limit $3
) union all (
  select s.id, s.created_at, 'support_ticket.opened', 'customer', s.customer_id, ${NONE}
  from support_tickets s
  where s.customer_id = $1 and s.id < $2
  order by s.customer_id desc, s.id desc limit $3
)
order by id desc limit $3)
select page.id, page.at, page.action, page.actor_kind, u.username as actor, page.symbol, page.quantity_units,
  page.amount_cents, page.currency, page.reason
from page left join users u on u.id = page.actor_id
order by page.id desc`
