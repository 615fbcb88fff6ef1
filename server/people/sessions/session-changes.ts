import type { Logger } from 'pino'
import type { ListenConnection } from '#server/platform/database/listen.ts'
import { logOnChange } from '#server/platform/log/log-on-change.ts'
import { MOST_CHANGES, READ_SESSION_CHANGES, type SessionChangesRow } from './session-changes.sql.ts'

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
export function createSessionChanges({
  listen,
  log,
}: {
  listen: Pick<ListenConnection, 'run'>
  log: Logger
}): ReadSessionChanges {
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
