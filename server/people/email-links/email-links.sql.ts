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
