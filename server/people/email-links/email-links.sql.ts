import { removeSlice } from '#server/platform/database/in-slices.ts'
import { hasStaffLock } from '../users/users.sql.ts'

/** A reset opens an account that its customer locked. */
const IS_OPEN = `not ${hasStaffLock('u')}`

export interface LinkOwnerRow {
  id: bigint
  username: string
  email: string
}

/** The customer, not suspended, whose verified address is $1. */
export const FIND_BY_VERIFIED_EMAIL = `
select u.id from users u
where u.email_key = $1 and u.role = 'customer' and u.email_verified_at is not null and ${IS_OPEN}`

/** Stores a link for the present address and password of customer $1; replaces the one before. */
export const PUT_LINK = `
insert into email_links (customer_id, purpose, token_hash, email_key, credential_version, created_at, expires_at)
select id, $2, decode($3, 'hex'), email_key, credential_version, $4, $5 from users where id = $1
on conflict (customer_id, purpose) do update set
  token_hash = excluded.token_hash, email_key = excluded.email_key,
  credential_version = excluded.credential_version, created_at = excluded.created_at,
  expires_at = excluded.expires_at`

/** The customer of the link with hash $1 for $2, good at $3: address and password are unchanged. */
export const FIND_LINK = `
select u.id, u.username, u.email
from email_links l join users u on u.id = l.customer_id
where l.token_hash = decode($1, 'hex') and l.purpose = $2 and l.expires_at > $3
  and u.email_key = l.email_key and u.credential_version = l.credential_version and ${IS_OPEN}`

/** Deletes the link: it is good once. Its rows are locked. */
export const TAKE_LINK = `
delete from email_links l using users u
where l.token_hash = decode($1, 'hex') and l.purpose = $2 and l.expires_at > $3 and u.id = l.customer_id
  and u.email_key = l.email_key and u.credential_version = l.credential_version and ${IS_OPEN}
returning u.id, u.username, u.email`

export const SET_VERIFIED = `update users set email_verified_at = $2 where id = $1`

export const READ_PROOF = `select email, email_verified_at from users where id = $1`

export const DELETE_EXPIRED_LINKS = removeSlice('email_links', 'expires_at <= $1')

export interface ChangeRow {
  email: string
  needs_old: boolean
  new_confirmed_at: Date | null
  old_confirmed_at: Date | null
  expires_at: Date
}

const COLUMNS = 'c.email, c.needs_old, c.new_confirmed_at, c.old_confirmed_at, c.expires_at'

/** A password change voids pending changes. */
const VALID = `users u where u.id = c.customer_id and u.credential_version = c.credential_version and c.expires_at > $2`

/** The change of customer $1 pending at $2. */
export const READ_CHANGE = `select ${COLUMNS} from email_changes c, ${VALID} and c.customer_id = $1`

/** Whether address $2 is another user's than $1, or held for one at $3. */
export const IS_ADDRESS_TAKEN = `
select 1 from users where email_key = lower($2) and id <> $1
union all
select 1 from email_restores where email_key = lower($2) and customer_id <> $1 and expires_at > $3`

/** Stores a change of customer $1 to $2; replaces the one before. */
export const PUT_CHANGE = `
insert into email_changes (customer_id, email, email_key, needs_old, credential_version, created_at, expires_at)
select id, $2, lower($2), $3, credential_version, $4, $5 from users where id = $1
on conflict (customer_id) do update set
  email = excluded.email, email_key = excluded.email_key, needs_old = excluded.needs_old, new_confirmed_at = null,
  old_confirmed_at = null, credential_version = excluded.credential_version, created_at = excluded.created_at,
  expires_at = excluded.expires_at
returning email, needs_old, new_confirmed_at, old_confirmed_at, expires_at`

/** Links are good for as long as their change. */
export const PROLONG_CHANGE = `update email_changes set expires_at = $2 where customer_id = $1`

/** Notes that the link for purpose $3 was used at $2. */
export const CONFIRM_CHANGE = `
update email_changes c set
  new_confirmed_at = case when $3 = 'new_address' then $2 else new_confirmed_at end,
  old_confirmed_at = case when $3 = 'old_address' then $2 else old_confirmed_at end
from ${VALID} and c.customer_id = $1
returning ${COLUMNS}`

export interface ChangeLinkRow {
  id: bigint
  purpose: 'new_address' | 'old_address'
}

const GOOD_LINK = `
email_links l using users u
where l.token_hash = decode($1, 'hex') and l.purpose in ('new_address', 'old_address') and l.expires_at > $2
  and u.id = l.customer_id and u.email_key = l.email_key and u.credential_version = l.credential_version
  and u.locked_at is null`

/** The customer and address of the link with hash $1 good at $2; none if the account is locked. */
export const FIND_CHANGE_LINK = `
select u.id, l.purpose from ${GOOD_LINK.replace('using', 'cross join')}`

/** Deletes the link: it is good once. Its rows are locked. */
export const TAKE_CHANGE_LINK = `delete from ${GOOD_LINK} returning u.id, l.purpose`

/** Gives customer $1 the address $2, verified at $3; no row when another user has it. */
export const SET_PROVED_EMAIL = `
update users set email = $2, email_key = lower($2), email_verified_at = $3
where id = $1 and not exists (select from users other where other.email_key = lower($2) and other.id <> $1)`

export const DELETE_EXPIRED_CHANGES = removeSlice('email_changes', 'expires_at <= $1')

/** Stores the link with hash $2 that restores address $3 of customer $1. */
export const PUT_RESTORE = `
insert into email_restores (token_hash, customer_id, email, email_key, created_at, expires_at)
values (decode($2, 'hex'), $1, $3, lower($3), $4, $5)`

export interface RestoreRow {
  customer_id: bigint
  email: string
}

/** Whose link with hash $1 is good at $2. */
export const FIND_RESTORE = `
select customer_id, email from email_restores where token_hash = decode($1, 'hex') and expires_at > $2`

/**
 * Deletes the link with hash $1, so it is good once, and those of later changes, which restore addresses being undone.
 * Its row comes first. The account is locked.
 */
export const TAKE_RESTORE = `
with taken as (
  select customer_id, email, created_at from email_restores
  where token_hash = decode($1, 'hex') and expires_at > $2),
gone as (
  delete from email_restores r using taken
  where r.customer_id = taken.customer_id and r.created_at >= taken.created_at)
select customer_id, email from taken`

export const DELETE_EXPIRED_RESTORES = removeSlice('email_restores', 'expires_at <= $1')
