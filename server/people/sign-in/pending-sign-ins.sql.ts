import { removeSlice } from '#server/platform/database/in-slices.ts'

/** Opens a pending sign-in with token hash $1. */
export const INSERT_PENDING = `
insert into pending_sign_ins (token_hash, user_id, credential_version, expires_at, bind_issuer, bind_subject)
values (decode($1, 'hex'), $2, $3, $4, $5, $6)`

export interface MethodsRow {
  has_totp: boolean
  has_passkey: boolean
  codes_left: number
}

const methods = (passkeys: string) => `
select
  exists (select 1 from totp_secrets where user_id = $1 and confirmed_at is not null) as has_totp,
  exists (select 1 from passkeys where ${passkeys}) as has_passkey,
  (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as codes_left`

/** Second factors of user $1, at any host. */
export const READ_METHODS = methods('user_id = $1')

/** Those at host $2: browsers offer no other passkeys. */
export const READ_METHODS_AT = methods('user_id = $1 and rp_id = $2')

export interface PendingRow {
  user_id: bigint
  credential_version: number
}

/** Pending sign-in $1, not expired at $2, with fewer than $3 attempts. */
export const READ_PENDING = `
select user_id, credential_version from pending_sign_ins
where token_hash = decode($1, 'hex') and expires_at > $2 and attempts < $3`

/** Counts an attempt before it is verified; no row after $3 attempts. */
export const COUNT_ATTEMPT = `
update pending_sign_ins set attempts = attempts + 1
where token_hash = decode($1, 'hex') and expires_at > $2 and attempts < $3`

export interface TakenRow {
  bind_issuer: string | null
  bind_subject: string | null
}

/** Deletes it: only one response opens a session. */
export const TAKE_PENDING = `
delete from pending_sign_ins where token_hash = decode($1, 'hex') returning bind_issuer, bind_subject`

export const DELETE_EXPIRED_PENDING = removeSlice('pending_sign_ins', 'expires_at <= $1')

export const DELETE_EXPIRED_CHALLENGES = removeSlice('passkey_challenges', 'expires_at <= $1')
