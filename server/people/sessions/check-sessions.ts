import { eventAfterCheck } from '#domain/people/cached-session.ts'
import type { Clock } from '#server/platform/clock.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type CachedSession, refreshSession } from './cached-session.ts'
import type { SessionCache } from './session-cache.ts'
import { CHECK_SESSIONS, type CheckedRow } from './sessions.sql.ts'

/** Activity reaches the table once a minute per session; the shortest idle limit is many times as long. */
const ACTIVITY_WRITTEN_EVERY_MS = 60_000

/**
 * Checks these sessions with one statement: refreshes those that changed, ends those that are over, drops those that
 * are unused. Takes the sessions and not their ids: finding 10,000 by id three times each took 6 ms a second.
 */
export async function checkSlice(
  { pool, clock, cache }: { pool: Pool; clock: Clock; cache: SessionCache },
  slice: readonly CachedSession[],
): Promise<void> {
  const askedMs = clock.monotonicMs()
  const cached = slice.filter(({ state }) => state === 'cached')
  const changes = await readChanges(pool, cached, clock.now().getTime() - ACTIVITY_WRITTEN_EVERY_MS)
  const now = { nowMs: clock.now().getTime(), monotonicMs: askedMs }
  for (const session of cached) {
    // It ended or was replaced while the statement ran.
    if (session.state !== 'cached') continue
    const { sessionId, user } = session.principal
    const row = changes.get(sessionId)
    if (row?.is_live) refreshSession(session, row, askedMs)
    else session.checkedMs = Math.max(session.checkedMs, askedMs)
    const event = eventAfterCheck(user.role, session, row?.is_live !== false, now)
    if (event === 'end') cache.end(sessionId)
    else if (event === 'drop') cache.drop(sessionId)
  }
}

/**
 * What changed of these sessions, by id. The same statement writes the activity of those whose activity was last
 * written at `writtenMs` or before.
 */
export async function readChanges(
  pool: Pool,
  sessions: readonly CachedSession[],
  writtenMs: number,
): Promise<ReadonlyMap<string, CheckedRow>> {
  if (sessions.length === 0) return new Map()
  const seen = sessions
    .filter((session) => session.activeMs > session.writtenMs && session.writtenMs <= writtenMs)
    .map((session) => ({ session, activeMs: session.activeMs }))
  const { rows } = await pool.query<CheckedRow>({
    name: 'check-sessions',
    text: CHECK_SESSIONS,
    values: [
      plainArray(sessions.map(({ principal }) => principal.sessionId)),
      plainArray(sessions.map(({ activeMs }) => activeMs)),
      plainArray(sessions.map(({ principal }) => principal.passwordConfirmedAt.getTime())),
      plainArray(seen.map(({ session }) => session.principal.sessionId)),
      plainArray(seen.map(({ activeMs }) => activeMs)),
      plainArray(sessions.map(({ personVersion }) => personVersion)),
    ],
  })
  for (const { session, activeMs } of seen) session.writtenMs = activeMs
  return new Map(rows.map((row) => [row.id, row]))
}
