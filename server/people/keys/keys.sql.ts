import type { KeyEnd, KeyScope } from '#domain/alpaca/api-key.ts'

/** As its customer sees it, without the secret. */
export interface KeyRow {
  id: bigint
  key_id: string
  name: string
  scopes: KeyScope[]
  networks: string[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  last_used_address: string | null
  revoked_at: Date | null
  revoked_why: KeyEnd | null
}

const KEY_COLUMNS = `
id, key_id, name, scopes, networks, created_at, expires_at, last_used_at, last_used_address, revoked_at, revoked_why`

/** Keys of $1, newest first, at most one page. */
export const LIST_KEYS = `
select ${KEY_COLUMNS} from api_keys where customer_id = $1 order by id desc limit 50`

export const READ_STOP = `select stopped_at from api_key_stops where customer_id = $1`

/** Keys of $1 neither revoked nor expired at $2. */
export const COUNT_KEYS = `
select count(*)::integer as count from api_keys where customer_id = $1 and revoked_at is null and expires_at > $2`

export const INSERT_KEY = `
insert into api_keys (customer_id, id, key_id, secret_hash, name, scopes, networks, created_at, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning ${KEY_COLUMNS}`

export const READ_KEY = `select ${KEY_COLUMNS} from api_keys where customer_id = $1 and id = $2`

export const REVOKE_KEY = `
update api_keys set revoked_at = $3, revoked_why = 'customer'
where customer_id = $1 and id = $2 and revoked_at is null
returning ${KEY_COLUMNS}`

/** Keys of $1 not expired at $2. */
export const REVOKE_KEYS = `
update api_keys set revoked_at = $2, revoked_why = 'password_reset'
where customer_id = $1 and revoked_at is null and expires_at > $2
returning key_id`

/** No row when already stopped. */
export const STOP_KEYS = `
insert into api_key_stops (customer_id, stopped_at) values ($1, $2) on conflict do nothing`

/** No row when not stopped. */
export const RESUME_KEYS = `delete from api_key_stops where customer_id = $1`

export const READ_KEY_ORDERS = `
select key_orders_suspended_at as suspended_at from accounts where customer_id = $1`

/** Suspends orders by keys at $2; null resumes them. No row when unchanged. */
export const WRITE_KEY_ORDERS = `
update accounts set key_orders_suspended_at = $2
where customer_id = $1 and (key_orders_suspended_at is null) <> ($2::timestamptz is null)`

/** What stops the keys of $1: their profile, and the sentence of a restriction. */
export const READ_KEYS_KEPT = `
select a.kyc_status = 'rejected' as is_rejected, (
  select r.sentence from account_restrictions r
  where r.customer_id = a.customer_id and r.lifted_at is null and 'keys' = any(r.rights)
  order by r.id desc limit 1) as restricted
from accounts a where a.customer_id = $1`

export interface LiveKeyRow {
  id: bigint
  key_id: string
  customer_id: bigint
  secret_hash: Buffer
  scopes: KeyScope[]
  networks: string[]
  expires_at: Date
  last_used_at: Date | null
  has_second_factor: boolean
}

/**
 * Keys with ids $1, expired ones included, that are neither revoked nor stopped, of customers not locked. The lateral
 * limit forces a lookup by key, whatever the statistics say.
 */
export const READ_LIVE_KEYS = `
select live.id, live.key_id, live.customer_id, live.secret_hash, live.scopes, live.networks, live.expires_at,
  live.last_used_at, live.has_second_factor
from unnest($1::text[]) as asked (key_id)
cross join lateral (
  select k.id, k.key_id, k.customer_id, k.secret_hash, k.scopes, k.networks, k.expires_at, k.last_used_at,
    u.has_second_factor
  from api_keys k
  join users u on u.id = k.customer_id and u.locked_at is null
  where k.key_id = asked.key_id and k.revoked_at is null
    and not exists (select from api_key_stops s where s.customer_id = k.customer_id)
  limit 1) as live`

/** Of customers $1, those with no rejected profile and no restricted keys. */
export const MAY_USE_KEYS = `
select customer_id from accounts
where customer_id = any($1::bigint[]) and kyc_status <> 'rejected' and not 'keys' = any(restricted_rights)`

/** Last use of keys $1 of customers $2, at times $3 in milliseconds, from addresses $4. */
export const WRITE_KEY_USE = `
update api_keys k set last_used_at = used.at, last_used_address = used.address
from (
  select id, customer_id, timestamptz 'epoch' + at_ms * interval '1 millisecond' as at, address
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as seen (id, customer_id, at_ms, address)
) as used
where k.customer_id = used.customer_id and k.id = used.id
  and (k.last_used_at is null or k.last_used_at < used.at)`
