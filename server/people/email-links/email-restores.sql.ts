import { removeSlice } from '#server/platform/database/in-slices.ts'

/** Stores the link with token hash $2 that gives customer $1 the address $3 back. */
export const PUT_RESTORE = `
insert into email_restores (token_hash, customer_id, email, email_key, created_at, expires_at)
values (decode($2, 'hex'), $1, $3, lower($3), $4, $5)`

export interface RestoreRow {
  customer_id: bigint
  email: string
}

/** Whose link with token hash $1 is good at $2. */
export const FIND_RESTORE = `
select customer_id, email from email_restores where token_hash = decode($1, 'hex') and expires_at > $2`

/**
 * Takes the link with token hash $1, so that it is good once, and those of later changes: they lead to addresses that
 * the change to undo led to. Its row comes first. The customer's account is locked.
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
