import type { StaffRole } from '#domain/staff/roles.ts'

interface HeldRole {
  role: StaffRole
  granted_at: string
  granted_by: string | null
}

export interface StaffRow {
  id: bigint
  username: string
  first_name: string
  last_name: string
  has_second_factor: boolean
  linked_at: Date | null
  locked_at: Date | null
  last_sign_in_at: Date | null
  held: HeldRole[]
}

/** All who have or had a role; others are no staff. */
const STAFF = `
select u.id, u.username, u.first_name, u.last_name, u.has_second_factor, u.locked_at,
  (select max(i.bound_at) from staff_identities i where i.user_id = u.id) as linked_at,
  (select l.at from audit_log l where l.actor_id = u.id and l.action = 'login.succeeded'
   order by l.at desc, l.id desc limit 1) as last_sign_in_at,
  coalesce((
    select json_agg(json_build_object('role', r.role, 'granted_at', r.granted_at, 'granted_by', g.username)
      order by r.granted_at, r.role)
    from staff_roles r left join users g on g.id = r.granted_by
    where r.user_id = u.id and r.revoked_at is null), '[]') as held
from users u
where u.role = 'administrator' and u.id in (select user_id from staff_roles)`

export const LIST_STAFF = `${STAFF} order by u.locked_at is not null, u.username_key`

export const FIND_STAFF = `${STAFF} and u.id = $1`

/** Granted by $4, null for the command line. */
export const GRANT_ROLE = `
insert into staff_roles (user_id, role, granted_at, granted_by, grant_reason) values ($1, $2, $3, $4, $5)`

export const REVOKE_ROLE = `
update staff_roles set revoked_at = $3, revoked_by = $4, revoke_reason = $5
where user_id = $1 and role = $2 and revoked_at is null`

/** Unlinks user $1 from every provider. */
export const UNBIND_IDENTITIES = `delete from staff_identities where user_id = $1 returning issuer, subject`

export const END_SIGN_INS_UNDER_WAY = `delete from pending_sign_ins where user_id = $1`
