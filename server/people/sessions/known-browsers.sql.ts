import { removeSlice } from '#server/platform/database/in-slices.ts'

/** Whether user $2 (name or email) has signed in with browser $1 since $3. One statement, so any name takes as long. */
export const IS_KNOWN_BROWSER = `
select 1 from known_browsers b join users u on u.id = b.user_id
where b.token_hash = decode($1, 'hex') and (u.username_key = $2 or u.email_key = $2) and b.signed_in_at > $3`

/**
 * Whether customer $1 verified their address and has signed in before, but not with browser $2 (null: none) since $3.
 */
export const IS_NEW_BROWSER = `
select 1 from users u
where u.id = $1 and u.email_verified_at is not null
  and exists (select from known_browsers b where b.user_id = u.id)
  and not exists (
    select from known_browsers b
    where b.user_id = u.id and b.token_hash = decode($2, 'hex') and b.signed_in_at > $3)`

/**
 * Records that user $2 signed in at $3 with the browser of token hash $4 (null: none), now $1. Other users of the
 * browser move to its new hash. Only the user's newest $5 browsers are kept before $1 is added.
 */
export const REMEMBER_BROWSER = `
with moved as (
  delete from known_browsers where token_hash = decode($4, 'hex') returning user_id, signed_in_at
), crowded as (
  delete from known_browsers where user_id = $2 and token_hash in (
    select token_hash from known_browsers where user_id = $2 and token_hash is distinct from decode($4, 'hex')
    order by signed_in_at desc, token_hash offset $5
  )
)
insert into known_browsers (token_hash, user_id, signed_in_at)
select decode($1, 'hex'), user_id, signed_in_at from moved where user_id <> $2
union all
values (decode($1, 'hex'), $2::bigint, $3::timestamptz)`

/** Last used at $1 or before. */
export const DELETE_OLD_BROWSERS = removeSlice('known_browsers', 'signed_in_at <= $1')
