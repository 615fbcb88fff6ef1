import type { StaffRole } from '#domain/staff/roles.ts'

export interface CredentialRow {
  id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  role: 'customer' | 'administrator'
  password_hash: string
  credential_version: number
  locked_at: Date | null
  locked_reason: string | null
  /** Set by staff, the command line or the system; what ends a customer's own lock keeps it. */
  has_staff_lock: boolean
  has_second_factor: boolean
  staff_roles: StaffRole[] | null
}

/** Roles of a user of this alias; null for a customer, without a lookup. */
export const staffRolesOf = (users: string): string =>
  `case when ${users}.role = 'administrator' then array(
     select r.role from staff_roles r where r.user_id = ${users}.id and r.revoked_at is null) end as staff_roles`

/** Locked by its own customer. */
export const isOwnLock = (users: string): string =>
  `(${users}.locked_at is not null and ${users}.own_locked_at is not distinct from ${users}.locked_at)`

/** Locked by staff, the command line or the system. */
export const hasStaffLock = (users: string): string =>
  `(${users}.locked_at is not null and ${users}.own_locked_at is distinct from ${users}.locked_at)`

const CREDENTIALS = `
select id, username, email, first_name, last_name, role, password_hash, credential_version, locked_at,
  locked_reason, ${hasStaffLock('users')} as has_staff_lock, has_second_factor, ${staffRolesOf('users')}
from users`

export const FIND_BY_USERNAME = `${CREDENTIALS} where username_key = $1`

export const FIND_BY_EMAIL = `${CREDENTIALS} where email_key = $1`

/** Locks the row: changes to one user's access run one after the other. */
export const LOCK_BY_USERNAME = `${FIND_BY_USERNAME} for no key update`

export const LOCK_BY_ID = `${CREDENTIALS} where id = $1 for no key update`

export const FIND_BY_ID = `${CREDENTIALS} where id = $1`

/** The user bound to person $2 of provider $1. */
export const FIND_BY_IDENTITY = `${CREDENTIALS}
where id = (select user_id from staff_identities where issuer = $1 and subject = $2)`

/** Ends every session and pending sign-in of user $1. */
export const NEXT_CREDENTIAL_VERSION = `
update users set credential_version = credential_version + 1 where id = $1`

export const READ_PASSWORD_HASH = `select password_hash from users where id = $1`

export const IS_TAKEN = `select 1 from users where username_key = $1 or email_key = $2`

/** The role is the column's default: the server's role may not insert one. */
export const INSERT_CUSTOMER = `
insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, created_at)
values ($1, $2, lower($2), $3, lower($3), $4, $5, $6, $7)
on conflict do nothing`

/** With roles $8, granted by no one; owner's role only. No row: the name is taken. */
export const INSERT_STAFF = `
with person as (
  insert into users
    (id, username, username_key, email, email_key, first_name, last_name, role, password_hash, created_at)
  values ($1, $2, lower($2), $3, lower($3), $4, $5, 'administrator', $6, $7)
  on conflict do nothing
  returning id, created_at
), roles as (
  insert into staff_roles (user_id, role, granted_at)
  select person.id, role, person.created_at from person cross join unnest($8::text[]) as role
)
select id from person`

export const INSERT_ACCOUNT = `insert into accounts (customer_id) values ($1)`

/**
 * No row when, since version $2, the password was changed, the user suspended, or a second factor enrolled and not
 * verified ($3).
 */
export const LOCK_USER = `
select idle_minutes from users
where id = $1 and credential_version = $2 and locked_at is null and (not has_second_factor or $3)
for no key update`

/** Locks user $1 at $2, by themselves ($4) or by another, whose lock replaces their own; null at $2 unlocks. */
export const SET_LOCKED = `
update users set locked_at = $2, locked_reason = $3, own_locked_at = case when $4 then $2::timestamptz end
where id = $1`

export const READ_IDLE_MINUTES = `select idle_minutes from users where id = $1 for no key update`

export const SET_IDLE_MINUTES = `update users set idle_minutes = $2 where id = $1`

export const SET_NAME = `update users set first_name = $2, last_name = $3 where id = $1`

export const READ_CREDENTIAL_VERSION = `select credential_version from users where id = $1`

/** No row unless the password is of version $3. */
export const REPLACE_PASSWORD = `
update users set password_hash = $2, credential_version = credential_version + 1
where id = $1 and credential_version = $3`

export const SET_PASSWORD = `
update users set password_hash = $2, credential_version = credential_version + 1 where id = $1`

/** Removes the pending address change of customer $1 and its links. */
export const DELETE_EMAIL_CHANGE = `
with links as (
  delete from email_links where customer_id = $1 and purpose in ('new_address', 'old_address'))
delete from email_changes where customer_id = $1`
