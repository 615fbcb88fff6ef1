import type { IdleMinutes } from '#domain/people/session-lifetime.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { removeSlice } from '#server/platform/database/in-slices.ts'
import { staffRolesOf } from '../users/users.sql.ts'

/** A live session with its user; the id is in hex. */
export interface SessionRow {
  id: string
  created_at: Date
  last_active_at: Date
  password_confirmed_at: Date
  has_second_factor: boolean
  user_id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  role: 'customer' | 'administrator'
  idle_minutes: IdleMinutes | null
  /** Null for a customer. */
  staff_roles: StaffRole[] | null
  /** Transaction that last changed the user's row. */
  person_version: string
}

const LIVE_SESSIONS = `
select encode(s.token_hash, 'hex') as id, s.created_at, s.last_active_at, s.password_confirmed_at,
       u.has_second_factor, s.user_id, u.username, u.email, u.first_name, u.last_name, u.role,
       u.idle_minutes, ${staffRolesOf('u')}, u.xmin::text as person_version
from sessions s
join users u on u.id = s.user_id and u.credential_version = s.credential_version and u.locked_at is null`

/**
 * Live sessions: in the table, under the current password, of users not suspended. The lateral limit forces a lookup by
 * key, whatever the statistics say.
 */
export const READ_SESSIONS = `
select live.id, live.created_at, live.last_active_at, live.password_confirmed_at,
       live.has_second_factor, live.user_id, live.username, live.email, live.first_name, live.last_name, live.role,
       live.idle_minutes, live.staff_roles, live.person_version
from unnest($1::text[]) as asked (id)
cross join lateral (${LIVE_SESSIONS} where s.token_hash = decode(asked.id, 'hex') limit 1) as live`

/** No row for an unchanged session. */
export type CheckedRow = { id: string; is_live: false } | (SessionRow & { is_live: true })

/** Writes the activity of sessions $1 at times $2; skips rows that another node is writing. */
export const WRITE_ACTIVITY = `
with seen as (
  select decode(id, 'hex') as token_hash, timestamptz 'epoch' + at_ms * interval '1 millisecond' as at
  from unnest($1::text[], $2::bigint[]) as seen (id, at_ms)
), free as (
  select token_hash from sessions where token_hash in (select token_hash from seen) for no key update skip locked
)
update sessions s set last_active_at = greatest(s.last_active_at, seen.at)
from seen join free using (token_hash)
where s.token_hash = seen.token_hash`

/**
 * Checks sessions $1 with last activity $2 and last password entry $3 (milliseconds) and user version $4. Returns only
 * those ended or changed: returning all 10,000 took a twentieth of a core. Limited as above: in a young table each
 * scanned all sessions.
 */
export const CHECK_SESSIONS = `
select known.id, live.id is not null as is_live, live.created_at, live.last_active_at, live.password_confirmed_at,
       live.has_second_factor, live.user_id, live.username, live.email, live.first_name, live.last_name, live.role,
       live.idle_minutes, live.staff_roles, live.person_version
from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[]) as known (id, active_ms, confirmed_ms, person_version)
left join lateral (${LIVE_SESSIONS} where s.token_hash = decode(known.id, 'hex') limit 1) as live on true
where live.id is null or live.last_active_at > timestamptz 'epoch' + known.active_ms * interval '1 millisecond'
  or live.password_confirmed_at > timestamptz 'epoch' + known.confirmed_ms * interval '1 millisecond'
  or live.person_version <> known.person_version`

export const INSERT_SESSION = `
insert into sessions
  (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at, address, user_agent,
   second_factor_at)
values (decode($1, 'hex'), $2, $3, $4, $4, $4, $5, $6, $7)`

/** Ends the sessions of $1 beyond the newest $2, and the replaced one ($3, may be null). */
export const MAKE_ROOM = `
delete from sessions
where token_hash in (
    select token_hash from sessions where user_id = $1 order by created_at desc offset $2
  ) or token_hash = decode($3, 'hex')
returning encode(token_hash, 'hex') as id`

export const DELETE_SESSION = `delete from sessions where token_hash = decode($1, 'hex')`

export const DELETE_SESSIONS_OF_USER = `
delete from sessions where user_id = $1 returning encode(token_hash, 'hex') as id`

export const CONFIRM_PASSWORD = `
update sessions set password_confirmed_at = $2 where token_hash = decode($1, 'hex')`

export const READ_CONFIRMATION = `
select password_confirmed_at from sessions where token_hash = decode($1, 'hex')`

export interface SecondFactorRow {
  has_second_factor: boolean
  second_factor_at: Date | null
}

export const READ_SECOND_FACTOR = `
select u.has_second_factor, s.second_factor_at
from sessions s join users u on u.id = s.user_id
where s.token_hash = decode($1, 'hex')`

/** Locks a live session until the transaction ends. */
export const LOCK_SESSION = `${READ_SECOND_FACTOR}
  and u.credential_version = s.credential_version and u.locked_at is null
for no key update of s`

export const CONFIRM_SECOND_FACTOR = `
update sessions set second_factor_at = $2 where token_hash = decode($1, 'hex')`

/** Sessions opened before $1 or last used before $2. */
export const DELETE_EXPIRED_SESSIONS = removeSlice('sessions', 'created_at < $1 or last_active_at < $2')

/** As its owner sees it; the id is shortened before it is sent. */
export interface ListedSessionRow {
  id: string
  created_at: Date
  last_active_at: Date
  address: string
  user_agent: string
}

/**
 * Live sessions of $1, that with id $2 (may be null) first; not those opened before $3, or idle at $4 for longer than
 * chosen, by default $5 minutes.
 */
export const LIST_SESSIONS = `
select encode(s.token_hash, 'hex') as id, s.created_at, s.last_active_at, s.address, s.user_agent
from sessions s
join users u on u.id = s.user_id and u.credential_version = s.credential_version
where s.user_id = $1 and s.created_at > $3
  and s.last_active_at > $4::timestamptz
    - coalesce(case when u.role = 'customer' then u.idle_minutes end, $5) * interval '1 minute'
order by s.token_hash = decode($2, 'hex') desc, s.last_active_at desc, s.token_hash`

/** Ends the session of $1 whose id begins with $2. */
export const DELETE_NAMED_SESSION = `
delete from sessions where user_id = $1 and left(encode(token_hash, 'hex'), 16) = $2
returning encode(token_hash, 'hex') as id`

/** Moves a session to the new password version. */
export const CARRY_SESSION = `
update sessions s set credential_version = u.credential_version
from users u
where s.token_hash = decode($1, 'hex') and u.id = s.user_id and u.locked_at is null
  and s.credential_version = u.credential_version - 1`

export const DELETE_OTHER_SESSIONS = `
delete from sessions where user_id = $1 and token_hash <> decode($2, 'hex')
returning encode(token_hash, 'hex') as id`
