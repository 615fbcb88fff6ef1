/** Columns of a live session and of the person it belongs to; the session's id travels in hex. */
export interface SessionRow {
  id: string
  created_at: Date
  last_active_at: Date
  password_confirmed_at: Date
  user_id: bigint
  username: string
  email: string
  first_name: string
  last_name: string
  role: 'customer' | 'administrator'
}

const LIVE_SESSIONS = `
select encode(s.token_hash, 'hex') as id, s.created_at, s.last_active_at, s.password_confirmed_at,
       s.user_id, u.username, u.email, u.first_name, u.last_name, u.role
from sessions s
join users u on u.id = s.user_id and u.credential_version = s.credential_version and u.locked_at is null`

/** One session that is still there, opened under the present password, of somebody who is not locked out. */
export const READ_SESSION = `${LIVE_SESSIONS}
where s.token_hash = decode($1, 'hex')`

/**
 * The same for every session a node has in memory ($1), and in the same round trip the activity seen
 * since ($2 sessions, $3 times). A row that another node is writing is skipped: its time is as good.
 */
export const CHECK_SESSIONS = `
with seen as (
  select decode(id, 'hex') as token_hash, at from unnest($2::text[], $3::timestamptz[]) as seen (id, at)
), free as (
  select token_hash from sessions where token_hash in (select token_hash from seen) for no key update skip locked
), written as (
  update sessions s set last_active_at = greatest(s.last_active_at, seen.at)
  from seen join free using (token_hash)
  where s.token_hash = seen.token_hash
)
${LIVE_SESSIONS}
where s.token_hash in (select decode(id, 'hex') from unnest($1::text[]) as cached (id))`

export const INSERT_SESSION = `
insert into sessions
  (token_hash, user_id, credential_version, created_at, last_active_at, password_confirmed_at, address, user_agent)
values (decode($1, 'hex'), $2, $3, $4, $4, $4, $5, $6)`

/** Ends the oldest sessions of $1 beyond the newest $2, and the one whose place is taken ($3, may be null). */
export const MAKE_ROOM = `
delete from sessions
where token_hash in (
    select token_hash from sessions where user_id = $1 order by created_at desc offset $2
  ) or token_hash = decode($3, 'hex')
returning encode(token_hash, 'hex') as id`

export const DELETE_SESSION = `delete from sessions where token_hash = decode($1, 'hex')`

export const DELETE_SESSIONS_OF_USER = `delete from sessions where user_id = $1 returning encode(token_hash, 'hex') as id`

export const CONFIRM_PASSWORD = `
update sessions set password_confirmed_at = $2 where token_hash = decode($1, 'hex')`

/** Sessions that no rule would accept any more: opened or last used before the longest limits. */
export const DELETE_EXPIRED_SESSIONS = `delete from sessions where created_at < $1 or last_active_at < $2`
