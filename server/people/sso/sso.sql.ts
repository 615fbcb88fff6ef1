import { removeSlice } from '#server/platform/database/in-slices.ts'

export const PUT_STARTED = `
insert into sso_sign_ins (token_hash, state, nonce, code_verifier, expires_at)
values (decode($1, 'hex'), $2, $3, $4, $5)`

export interface StartedRow {
  state: string
  nonce: string
  code_verifier: string
}

/** Deletes the sign-in: its answer counts once. */
export const TAKE_STARTED = `
delete from sso_sign_ins where token_hash = decode($1, 'hex') and state is not null and expires_at > $2
returning state, nonce, code_verifier`

export const PUT_SIGNED_ON = `
insert into sso_sign_ins (token_hash, issuer, subject, email, expires_at) values (decode($1, 'hex'), $2, $3, $4, $5)`

export interface SignedOnRow {
  issuer: string
  subject: string
  email: string
}

const SIGNED_ON = `where token_hash = decode($1, 'hex') and subject is not null and expires_at > $2`

/** Signed in at the provider in this browser and not bound. */
export const READ_SIGNED_ON = `select issuer, subject, email from sso_sign_ins ${SIGNED_ON}`

/** Deletes the sign-in: it binds once. */
export const TAKE_SIGNED_ON = `delete from sso_sign_ins ${SIGNED_ON} returning issuer, subject, email`

export const DELETE_EXPIRED_SIGN_ONS = removeSlice('sso_sign_ins', 'expires_at <= $1')

/** No row when either is bound. */
export const BIND_IDENTITY = `
insert into staff_identities (user_id, issuer, subject, bound_at) values ($1, $2, $3, $4) on conflict do nothing`

/** Address $1's confirmed invitation, open at $2. */
export const FIND_INVITED = `
select username, email, encode(token_hash, 'hex') as token_hash from staff_invitations
where lower(email) = lower($1) and confirmed_at is not null and used_at is null and withdrawn_at is null
  and expires_at > $2`
