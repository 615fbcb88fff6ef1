import type { Logger } from 'pino'
import { SLICE_ROWS } from '#server/platform/database/in-slices.ts'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import { logOnChange } from '#server/platform/log/log.ts'

/** With more changes since the last round, all sessions in memory are looked up instead. */
export const MOST_CHANGES = 5_000
const KEPT_CHANGES = 2 * MOST_CHANGES

interface SessionChangesRow {
  /** What commits after this statement is of this transaction or a later one. */
  horizon: string
  /** Whether these are all changes since $1: none removed, no row for "anything may have changed". */
  is_complete: boolean
  /** One more than MOST_CHANGES when there are more. */
  count: number
  /** In hex. */
  session_ids: string[]
  user_ids: string[]
}

/**
 * Changes of sessions and users since the horizon $1 of an earlier statement on this connection; none without one. The
 * horizon is the oldest running transaction, so one that starts first and commits last is found later. Rows older than
 * it prove completeness: the oldest are removed first.
 */
export const READ_SESSION_CHANGES = `
select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       exists (select from session_changes where changed_in < $1::xid8)
         and count(*) filter (where num_nulls(token_hash, user_id) = 2) = 0 as is_complete,
       count(*)::integer as count,
       coalesce(array_agg(encode(token_hash, 'hex')) filter (where token_hash is not null), '{}') as session_ids,
       coalesce(array_agg(distinct user_id::text) filter (where user_id is not null), '{}') as user_ids
from (
  select token_hash, user_id from session_changes where changed_in >= $1::xid8
  order by changed_in limit ${MOST_CHANGES + 1}
) as changed`

/**
 * Removes the oldest changes beyond those kept, none as young as a running transaction. A number above all transactions
 * comes from a restored backup.
 */
export const DELETE_OLD_CHANGES = `
delete from session_changes where ctid = any(array(
  select ctid from session_changes
  where changed_in < pg_snapshot_xmin(pg_current_snapshot()) and changed_in < (
      select changed_in from session_changes order by changed_in desc offset ${KEPT_CHANGES} limit 1)
    or changed_in >= pg_snapshot_xmax(pg_current_snapshot())
  order by changed_in limit ${SLICE_ROWS}))`

/** Changed sessions and users, by id. */
export interface SessionChanges {
  sessionIds: ReadonlySet<string>
  userIds: ReadonlySet<string>
}

/** Changes since the last call; null when unknown. */
export type ReadSessionChanges = () => Promise<SessionChanges | null>

/**
 * Asks on one connection while it lasts: a PostgreSQL that crashed or failed over may reuse transaction numbers, and
 * ends every connection.
 */
export function createSessionChanges(parts: {
  listen: Pick<ListenConnection, 'run'>
  log: Logger
}): ReadSessionChanges {
  const { listen, log } = parts
  const logged = logOnChange()
  /** The last answer: what it did not see changed at its horizon or later. */
  let last: { connection: unknown; horizon: string } | null = null

  async function ask(): Promise<SessionChanges | null> {
    const since = last
    // Until this succeeds, the next round looks at all sessions.
    last = null
    const asked = await listen.run(async (client) => {
      const horizon = since?.connection === client ? since.horizon : null
      const { rows } = await client.query<SessionChangesRow>({
        name: 'read-session-changes',
        text: READ_SESSION_CHANGES,
        values: [horizon],
      })
      return { connection: client, row: rows[0] }
    })
    if (!asked?.row) return null
    const { connection, row } = asked
    last = { connection, horizon: row.horizon }
    if (!row.is_complete || row.count > MOST_CHANGES) return null
    return { sessionIds: new Set(row.session_ids), userIds: new Set(row.user_ids) }
  }

  return async () => {
    let changes: SessionChanges | null = null
    const work = async () => void (changes = await ask())
    await logged(work(), (err) =>
      log.warn({ err }, 'what changed of sessions could not be read; all of them are looked up meanwhile'),
    )
    return changes
  }
}
