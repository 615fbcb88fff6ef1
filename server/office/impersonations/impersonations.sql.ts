import type { StaffRole } from '#domain/staff/roles.ts'
import type { ShownReason } from '#domain/staff/impersonation.ts'

export interface ImpersonationRow {
  id: bigint
  roles: StaffRole[]
  reason: ShownReason
  started_at: Date
  ends_at: Date
  ended_at: Date | null
}

export interface ImpersonatedUserRow extends Pick<ImpersonationRow, 'ends_at' | 'ended_at'> {
  customer_id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  role: 'customer'
}

const ROLES_OF = (viewer: string) =>
  `array(select r.role from staff_roles r where r.user_id = ${viewer} and r.revoked_at is null order by r.role)`

/** No row where $2 is no customer. */
export const INSERT_IMPERSONATION = `
insert into viewings (id, customer_id, viewer_id, roles, reason, note, started_at, ends_at)
select $1, u.id, $3, ${ROLES_OF('$3')}, $4, $5, $6, $7
from users u where u.id = $2 and u.role = 'customer'
returning id`

/**
 * Locks the newest proposal of a hidden impersonation at the subject $1 that viewer $2 made, another confirmed after
 * $3, and that is unused.
 */
export const HOLD_CONFIRMED = `
select p.id, p.payload, p.payload_hash from proposals p
where p.subject = $1 and p.kind = 'hidden_viewing' and p.status = 'approved' and p.proposed_by = $2
  and p.decided_at > $3 and not exists (select from hidden_viewings h where h.proposal_id = p.id)
order by p.id desc limit 1
for update of p`

/** No row where the proposal $5 was used meanwhile. */
export const INSERT_HIDDEN_IMPERSONATION = `
insert into hidden_viewings
  (id, customer_id, viewer_id, roles, order_reference, proposal_id, hidden_until, started_at, ends_at)
select $1, u.id, $3, ${ROLES_OF('$3')}, $4, $5, $6, $7, $8
from users u where u.id = $2 and u.role = 'customer'
on conflict (proposal_id) do nothing
returning id`

/** Ends impersonation $1 of viewer $2 at $3 or its earlier end; nothing where it ended already. */
export const END_IMPERSONATION = `
with shown as (
  update viewings set ended_at = least($3, ends_at) where id = $1 and viewer_id = $2 and ended_at is null
  returning customer_id
), hidden as (
  update hidden_viewings set ended_at = least($3, ends_at) where id = $1 and viewer_id = $2 and ended_at is null
  returning customer_id
)
select customer_id, false as is_hidden from shown union all select customer_id, true from hidden`

export const FIND_IMPERSONATION = `
select 1 from viewings where id = $1 and viewer_id = $2
union all select 1 from hidden_viewings where id = $1 and viewer_id = $2`

/** Impersonation $1, hidden or not, of viewer $2, with its customer. */
export const READ_IMPERSONATED = `
select v.customer_id, v.ends_at, v.ended_at, u.username, u.email, u.first_name, u.last_name, u.role
from (
  select customer_id, ends_at, ended_at from viewings where id = $1 and viewer_id = $2
  union all
  select customer_id, ends_at, ended_at from hidden_viewings where id = $1 and viewer_id = $2
) v join users u on u.id = v.customer_id`

/** At most $2 of customer $1's before the id $3, newest first; hidden ones only after their secrecy ended at $4. */
export const LIST_OF_CUSTOMER = `
(
  select v.id, v.roles, v.reason, v.started_at, v.ends_at, v.ended_at
  from viewings v where v.customer_id = $1 and v.id < $3
  order by v.id desc limit $2
) union all (
  select h.id, h.roles, 'authority_order', h.started_at, h.ends_at, h.ended_at
  from hidden_viewings h where h.customer_id = $1 and h.id < $3 and h.hidden_until <= $4
  order by h.id desc limit $2
)
order by id desc limit $2`

export const NAMES_OF_CUSTOMERS = `
select u.id, u.username from users u join accounts a on a.customer_id = u.id where u.id = any($1::bigint[])`
