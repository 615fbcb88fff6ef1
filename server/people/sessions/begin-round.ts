import { eventAfterCheck, isDue } from '#domain/people/cached-session.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CachedSession } from './cached-session.ts'
import type { ReadSessionChanges, SessionChanges } from './session-changes.ts'
import type { SessionCache } from './session-cache.ts'

/**
 * Confirms sessions in memory that have not changed since the last round and drops the unused. Answers those to look
 * up, checked longest ago first; all when the changes are unknown.
 */
export async function beginRound({
  clock,
  cache,
  readChanges,
}: {
  clock: Clock
  cache: SessionCache
  readChanges: ReadSessionChanges
}): Promise<CachedSession[]> {
  const askedMs = clock.monotonicMs()
  const changes = await readChanges()
  const now = { nowMs: clock.now().getTime(), monotonicMs: askedMs }
  const due: CachedSession[] = []
  for (const session of cache.all()) {
    const { sessionId, kind } = session.principal
    if (mayHaveChanged(session, changes)) session.doubts += 1
    if (isDue(kind, session, now.nowMs)) {
      due.push(session)
      continue
    }
    session.checkedMs = Math.max(session.checkedMs, askedMs)
    if (eventAfterCheck(kind, session, true, now) === 'drop') cache.drop(sessionId)
  }
  return due.toSorted((a, b) => a.checkedMs - b.checkedMs)
}

const mayHaveChanged = ({ principal }: CachedSession, changes: SessionChanges | null): boolean =>
  changes === null || changes.sessionIds.has(principal.sessionId) || changes.userIds.has(principal.user.id)
