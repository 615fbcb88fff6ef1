import type { StaffRole } from '#domain/staff/roles.ts'
import type { ViewingReason } from '#domain/staff/viewing.ts'

export interface ViewingRow {
  id: bigint
  roles: StaffRole[]
  reason: ViewingReason
  started_at: Date
  ends_at: Date
  ended_at: Date | null
}

/** A viewing with the user whose screens it shows. */
export interface ViewedUserRow extends Pick<ViewingRow, 'ends_at' | 'ended_at'> {
  customer_id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  role: 'customer'
}

/** Answers nothing where $2 is no customer. The roles are the viewer's of now. */
export const INSERT_VIEWING = `
insert into viewings (id, customer_id, viewer_id, roles, reason, note, started_at, ends_at)
select $1, a.customer_id, $3,
  array(select r.role from staff_roles r where r.user_id = $3 and r.revoked_at is null order by r.role), $4, $5, $6, $7
from accounts a where a.customer_id = $2
returning id`

/** Ends viewing $1 of viewer $2 at $3, or at its own end where that was before; nothing where it ended already. */
export const END_VIEWING = `
update viewings set ended_at = least($3, ends_at) where id = $1 and viewer_id = $2 and ended_at is null
returning customer_id`

export const FIND_VIEWING = `select 1 from viewings where id = $1 and viewer_id = $2`

/** Viewing $1, if $2 is its viewer, with its customer. */
export const READ_VIEWED = `
select v.customer_id, v.ends_at, v.ended_at, u.username, u.email, u.first_name, u.last_name, u.role
from viewings v join users u on u.id = v.customer_id
where v.id = $1 and v.viewer_id = $2`

/** At most $2 of customer $1's before the id $3, the newest first. */
export const LIST_OF_CUSTOMER = `
select v.id, v.roles, v.reason, v.started_at, v.ends_at, v.ended_at
from viewings v where v.customer_id = $1 and v.id < $3
order by v.id desc limit $2`
