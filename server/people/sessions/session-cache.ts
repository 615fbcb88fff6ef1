import {
  nextSessionState,
  type SessionDoubts,
  type SessionState,
  type SessionTimes,
} from '#domain/people/cached-session.ts'
import { type IdleMinutes, idleMinutesOf } from '#domain/people/session-lifetime.ts'
import { kindOf } from '#domain/staff/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { presentUser } from '../users/user.ts'
import type { SessionRow } from './sessions.sql.ts'

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

export interface CachedSession extends SessionTimes, SessionDoubts {
  state: SessionState
  principal: Principal
  /** Version of the user's row; '0', which no user has, before the first check. */
  personVersion: string
}

export interface OpenedSession {
  principal: Principal
  openedAt: Date
  idleMinutes: IdleMinutes
}

/** A session just opened and committed on this node. */
export const openedSession = (
  { principal, openedAt, idleMinutes }: OpenedSession,
  monotonicMs: number,
): CachedSession => ({
  state: 'read',
  principal,
  personVersion: '0',
  doubts: 1,
  settledDoubts: 0,
  createdMs: openedAt.getTime(),
  idleMinutes,
  activeMs: openedAt.getTime(),
  writtenMs: openedAt.getTime(),
  checkedMs: monotonicMs,
  usedMs: monotonicMs,
})

/** A session as in the table at `askedMs`. */
export function readSession(row: SessionRow, askedMs: number): CachedSession {
  const session: CachedSession = {
    state: 'read',
    principal: principalOfRow(row),
    personVersion: row.person_version,
    doubts: 1,
    settledDoubts: 0,
    createdMs: row.created_at.getTime(),
    idleMinutes: idleMinutesOf(kindOf(row.role), row.idle_minutes),
    activeMs: 0,
    writtenMs: 0,
    checkedMs: 0,
    usedMs: 0,
  }
  refreshTimes(session, row, askedMs)
  return session
}

/** Updates a session to the table at `askedMs`; keeps what happened on this node since. */
export function refreshSession(session: CachedSession, row: SessionRow, askedMs: number): void {
  const fresh = principalOfRow(row)
  const { passwordConfirmedAt } = session.principal
  session.principal =
    passwordConfirmedAt > fresh.passwordConfirmedAt ? { ...fresh, passwordConfirmedAt } : fresh
  session.personVersion = row.person_version
  session.idleMinutes = idleMinutesOf(kindOf(row.role), row.idle_minutes)
  refreshTimes(session, row, askedMs)
}

function refreshTimes(session: CachedSession, row: SessionRow, askedMs: number): void {
  const writtenMs = row.last_active_at.getTime()
  session.writtenMs = Math.max(session.writtenMs, writtenMs)
  session.activeMs = Math.max(session.activeMs, writtenMs)
  session.checkedMs = Math.max(session.checkedMs, askedMs)
}

const principalOfRow = (row: SessionRow): Principal => ({
  sessionId: row.id,
  userId: row.user_id,
  user: presentUser(row.user_id, row),
  kind: kindOf(row.role),
  passwordConfirmedAt: row.password_confirmed_at,
  hasSecondFactor: row.has_second_factor,
})
