import { stateMachine } from '../state-machine.ts'
import { type IdleMinutes, isExpired } from './session-lifetime.ts'

/** The states of one copy of a session that a node has read. */
export type SessionState =
  /** Outside memory: it serves the one request that read it. */
  | 'read'
  /** In memory: every round checks it, and while it is fresh it answers requests. */
  | 'cached'
  /** Out of memory, still in the table: the next request reads another copy. */
  | 'dropped'
  /** Signed out, locked or expired: its streams end. */
  | 'ended'

export type SessionEvent =
  /** Enters memory: after a read, or with a sign-in on this node. */
  | 'keep'
  /** Leaves memory: unused, the least recently used of too many, or replaced by another copy. */
  | 'drop'
  /** Is over, wherever that happened. */
  | 'end'

/** A copy never returns to memory. */
export const nextSessionState = stateMachine<SessionState, SessionEvent>('cached session', {
  read: { keep: 'cached', end: 'ended' },
  cached: { drop: 'dropped', end: 'ended' },
  dropped: {},
  ended: {},
})

/** What a node knows of a session, in milliseconds. */
export interface SessionTimes {
  createdMs: number
  /** After how long without activity it ends. */
  idleMinutes: IdleMinutes
  /** Last activity: seen here, or read from the table where other nodes write theirs. */
  activeMs: number
  /** Last activity that the table knows of. */
  writtenMs: number
  /** When the table last confirmed the session; monotonic. */
  checkedMs: number
  /** When a request, a poll or a stream last used it; monotonic. */
  usedMs: number
}

/** The time, by the product's clock and by the monotonic one. */
export interface Instant {
  nowMs: number
  monotonicMs: number
}

type Role = 'customer' | 'administrator'

/** A session not confirmed for longer is stale: the next request asks the database. */
const FRESH_MS = 5_000
/** A session unused for this long leaves memory, not the table. */
const UNUSED_MS = 5 * 60_000

/** Whether a session in memory answers a request without a query. An administrator's never does. */
export const isFresh = (role: Role, times: SessionTimes, { nowMs, monotonicMs }: Instant): boolean =>
  role === 'customer' && monotonicMs - times.checkedMs <= FRESH_MS && !isExpired(role, times, nowMs)

/**
 * What happens to a session in memory after a check at `monotonicMs`; null when it stays. `isLive` is the table's
 * answer. An unused session stays until the table knows its last activity.
 */
export function eventAfterCheck(
  role: Role,
  times: SessionTimes,
  isLive: boolean,
  { nowMs, monotonicMs }: Instant,
): 'drop' | 'end' | null {
  if (!isLive || isExpired(role, times, nowMs)) return 'end'
  const isUnused = monotonicMs - times.usedMs > UNUSED_MS
  return isUnused && times.activeMs === times.writtenMs ? 'drop' : null
}
