import type { SessionDoubts, SessionState, SessionTimes } from '#domain/people/cached-session.ts'
import { type IdleMinutes, idleMinutesOf } from '#domain/people/session-lifetime.ts'
import { kindOf } from '#domain/staff/principal-kind.ts'
import type { Principal } from '#server/platform/http/principal.ts'
import { presentUser } from '../users/user.ts'
import type { SessionRow } from './sessions.sql.ts'

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
