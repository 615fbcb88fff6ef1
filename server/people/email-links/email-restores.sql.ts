import { removeSlice } from '#server/platform/database/in-slices.ts'

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
