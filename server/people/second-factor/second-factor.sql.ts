/** Locks the second factor of user $1. */
export const LOCK_OWNER = `select has_second_factor from users where id = $1 for no key update`

export const SET_HAS_SECOND_FACTOR = `update users set has_second_factor = $2 where id = $1`

/** A new secret for $1, begun in session $4, unless one is confirmed. */
export const BEGIN_TOTP = `
insert into totp_secrets as t (user_id, secret, created_at, begun_by, key_id) values ($1, $2, $3, decode($4, 'hex'), $5)
on conflict (user_id) do update
set secret = $2, key_id = $5, created_at = $3, last_used_step = 0, begun_by = decode($4, 'hex'), attempts = 0
where t.confirmed_at is null`

/** Encrypted, unless older than the encryption of secrets. */
export interface SecretRow {
  secret: Buffer
  key_id: string | null
}

/**
 * The unconfirmed secret of $1 begun in session $2 after $3. Counts the attempt before it is verified; no row after $4
 * attempts.
 */
export const COUNT_TOTP_ATTEMPT = `
update totp_secrets set attempts = attempts + 1
where user_id = $1 and begun_by = decode($2, 'hex') and confirmed_at is null and created_at > $3 and attempts < $4
returning secret, key_id`

/** Locks the unconfirmed secret of $1 begun in session $2, so no other enrollment begins. */
export const LOCK_BEGUN = `
select secret, key_id from totp_secrets
where user_id = $1 and confirmed_at is null and begun_by = decode($2, 'hex') for update`

/** The secret is locked. `greatest`: nodes' clocks differ. */
export const CONFIRM_TOTP = `
update totp_secrets set confirmed_at = greatest($2::timestamptz, created_at), last_used_step = $3
where user_id = $1 and confirmed_at is null`

export const READ_CONFIRMED = `
select secret, key_id, created_at from totp_secrets where user_id = $1 and confirmed_at is not null`

export const READ_SECRET = `select secret, key_id from totp_secrets where user_id = $1`

/** Re-encrypted. */
export const WRITE_SECRET = `update totp_secrets set secret = $2, key_id = $3 where user_id = $1`

/** No row when that code, or a later one, was used. */
export const USE_STEP = `
update totp_secrets set last_used_step = $2
where user_id = $1 and confirmed_at is not null and last_used_step < $2`

export const DELETE_TOTP = `delete from totp_secrets where user_id = $1 and confirmed_at is not null`

export const DELETE_ANY_TOTP = `delete from totp_secrets where user_id = $1`

export interface PasskeyRow {
  id: bigint
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  rp_id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

const PASSKEYS = `
select id, credential_id, public_key, counter, transports, rp_id, name, created_at, last_used_at from passkeys`

export const LIST_PASSKEYS = `${PASSKEYS} where user_id = $1 order by id desc`

export const FIND_PASSKEY = `${PASSKEYS} where user_id = $1 and credential_id = $2 and rp_id = $3`

export const COUNT_PASSKEYS = `select count(*)::int as count from passkeys where user_id = $1`

export const INSERT_PASSKEY = `
insert into passkeys (user_id, id, credential_id, public_key, counter, transports, rp_id, name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (credential_id) do nothing`

/** No row when the counter did not rise: the passkey was copied. One without a counter sends 0. */
export const USE_PASSKEY = `
update passkeys set counter = $3, last_used_at = $4
where user_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`

export const DELETE_PASSKEY = `delete from passkeys where user_id = $1 and id = $2`

export const DELETE_PASSKEYS = `delete from passkeys where user_id = $1`

export const INSERT_RECOVERY_CODES = `
insert into recovery_codes (user_id, code_hash, created_at)
select $1, decode(hash, 'hex'), $3 from unnest($2::text[]) as hash`

/** No row when used, or not the user's. */
export const USE_RECOVERY_CODE = `
update recovery_codes set used_at = $3 where user_id = $1 and code_hash = decode($2, 'hex') and used_at is null`

export const DELETE_RECOVERY_CODES = `delete from recovery_codes where user_id = $1`

export const DELETE_PENDING_OF_USER = `delete from pending_sign_ins where user_id = $1`

export const KEEP_CHALLENGE = `
insert into passkey_challenges (holder_hash, purpose, challenge, expires_at) values (decode($1, 'hex'), $2, $3, $4)
on conflict (holder_hash, purpose) do update set challenge = $3, expires_at = $4`

/** Deletes the challenge it reads: it is good once. */
export const TAKE_CHALLENGE = `
delete from passkey_challenges where holder_hash = decode($1, 'hex') and purpose = $2
returning challenge, expires_at`
