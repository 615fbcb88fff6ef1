import { nextSessionState } from '#domain/people/cached-session.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CachedSession } from './cached-session.ts'

export interface SessionCache {
  readonly size: number
  /** Also counts it as used. */
  get(id: string): CachedSession | undefined
  /** Counts it as used. Drops another copy of it, and the least recently used of too many. */
  keep(session: CachedSession): void
  /** From memory, not from the table. */
  drop(id: string): void
  /** Removes a session that is over and tells the listeners. */
  end(id: string): void
  /** Calls `listener` when a session in memory ends. Returns the unsubscribe function. */
  onEnded(listener: (sessionId: string) => void): () => void
  /** Leaves out those that leave memory meanwhile. */
  all(): Iterable<CachedSession>
}

/** Some 600 bytes each: 30 MB. */
const SESSIONS_MAX = 50_000
const MOVED_EVERY_MS = 30_000

/** Sessions in memory, least recently used first, to half a minute. */
export function createSessionCache(clock: Clock, max: number = SESSIONS_MAX): SessionCache {
  const sessions = new Map<string, CachedSession>()
  const listeners = new Set<(sessionId: string) => void>()

  function remove(id: string, event: 'drop' | 'end'): boolean {
    const session = sessions.get(id)
    if (!session) return false
    session.state = nextSessionState(session.state, event)
    return sessions.delete(id)
  }

  return {
    get size() {
      return sessions.size
    },
    get(id) {
      const session = sessions.get(id)
      if (!session) return undefined
      const nowMs = clock.monotonicMs()
      // Moving costs more than the rest; half a minute hardly changes which session leaves first.
      if (nowMs - session.usedMs < MOVED_EVERY_MS) return session
      sessions.delete(id)
      sessions.set(id, session)
      session.usedMs = nowMs
      return session
    },
    keep(session) {
      const id = session.principal.sessionId
      remove(id, 'drop')
      session.state = nextSessionState(session.state, 'keep')
      session.usedMs = clock.monotonicMs()
      sessions.set(id, session)
      const [oldest] = sessions.keys()
      if (sessions.size > max && oldest !== undefined) remove(oldest, 'drop')
    },
    drop(id) {
      remove(id, 'drop')
    },
    end(id) {
      if (remove(id, 'end')) for (const listener of listeners) listener(id)
    },
    onEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    all: () => sessions.values(),
  }
}
