import type { OpenedSession } from '#contract/sessions.ts'
import type { Clock } from '#server/clock.ts'
import type { Pool } from '#server/database/pool.ts'
import { SESSION_LIMITS } from './session-limits.ts'
import type { Session } from './session.ts'
import { LIST_SESSIONS, type ListedSessionRow } from './sessions.sql.ts'

/** A session's public name: the beginning of its id. 64 bits, unique among the ten of one person. */
export const SESSION_NAME_DIGITS = 16

/** Where somebody is signed in: the asking session first, then the last used. */
export async function listSessions(
  { pool, clock }: { pool: Pool; clock: Clock },
  session: Session,
): Promise<OpenedSession[]> {
  const { absoluteMs, idleMs } = SESSION_LIMITS[session.user.role]
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const { rows } = await pool.query<ListedSessionRow>(LIST_SESSIONS, [
    session.userId,
    session.id,
    ago(absoluteMs),
    ago(idleMs),
  ])
  return rows.map((row) => ({
    id: row.id.slice(0, SESSION_NAME_DIGITS),
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at.toISOString(),
    address: row.address,
    userAgent: row.user_agent,
    isCurrent: row.id === session.id,
  }))
}
