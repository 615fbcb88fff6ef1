import type { PrincipalKind } from '../staff/principal-kind.ts'
import { stateMachine } from '../state-machine.ts'
import { type IdleMinutes, isExpired, sessionEnd } from './session-lifetime.ts'

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

/** What a node does not know of a session until it looks it up: two numbers that only rise. */
export interface SessionDoubts {
  /** How often the table may have other than what was read: once when it is read, and again with each change. */
  doubts: number
  /** How many of them there were when the last look-up began. */
  settledDoubts: number
}

/** The time, by the product's clock and by the monotonic one. */
export interface Instant {
  nowMs: number
  monotonicMs: number
}

/** A session not confirmed for longer is stale: the next request asks the database. */
const FRESH_MS = 5_000
/** Activity reaches the table once a minute per session; the shortest idle limit is many times as long. */
const ACTIVITY_WRITTEN_EVERY_MS = 60_000
/** Before a session ends, the table is asked for later activity on other nodes: sooner than a page warns of the end. */
const LOOKED_UP_BEFORE_END_MS = 3 * 60_000
/** A session unused for this long leaves memory, not the table. */
const UNUSED_MS = 5 * 60_000

/** Whether a session in memory answers a request without a query. A member of the staff's never does. */
export const isFresh = (kind: PrincipalKind, times: SessionTimes, { nowMs, monotonicMs }: Instant): boolean =>
  kind === 'customer' && monotonicMs - times.checkedMs <= FRESH_MS && !isExpired(kind, times, nowMs)

/** Whether the table is to learn of a session's activity by now. */
export const isUnwritten = ({ activeMs, writtenMs }: SessionTimes, nowMs: number): boolean =>
  activeMs > writtenMs && writtenMs <= nowMs - ACTIVITY_WRITTEN_EVERY_MS

/**
 * Whether a round looks a session up: something of it may have changed, the table is to learn of its activity, or it
 * is about to end. All others are confirmed without a look.
 */
export const isDue = (kind: PrincipalKind, session: SessionTimes & SessionDoubts, nowMs: number): boolean =>
  session.doubts > session.settledDoubts || isUnwritten(session, nowMs) || endsSoon(kind, session, nowMs)

/** Whether a session is about to end, or has, unless another node knows of later activity. */
const endsSoon = (kind: PrincipalKind, times: SessionTimes, nowMs: number): boolean =>
  sessionEnd(kind, times).idleEndsMs - nowMs <= LOOKED_UP_BEFORE_END_MS

/**
 * What happens to a session in memory after a check at `monotonicMs`; null when it stays. `isLive` is the table's
 * answer. An unused session stays until the table knows its last activity.
 */
export function eventAfterCheck(
  kind: PrincipalKind,
  times: SessionTimes,
  isLive: boolean,
  { nowMs, monotonicMs }: Instant,
): 'drop' | 'end' | null {
  if (!isLive || isExpired(kind, times, nowMs)) return 'end'
  const isUnused = monotonicMs - times.usedMs > UNUSED_MS
  return isUnused && times.activeMs === times.writtenMs ? 'drop' : null
}
