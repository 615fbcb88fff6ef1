import type { PrincipalKind } from '../staff/roles.ts'
import { stateMachine } from '../state-machine.ts'
import { type IdleMinutes, isExpired, sessionEnd } from './session-lifetime.ts'

/** The states of a session that a node has read. */
export type SessionState =
  /** Outside memory, for one request. */
  | 'read'
  /** In memory: checked each round; answers requests while fresh. */
  | 'cached'
  /** Out of memory, still in the table. */
  | 'dropped'
  /** Signed out, locked or expired: its streams end. */
  | 'ended'

export type SessionEvent =
  /** After a read, or with a sign-in on this node. */
  | 'keep'
  /** Unused, least recently used of too many, or replaced by another copy. */
  | 'drop'
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
  idleMinutes: IdleMinutes
  /** Last activity, here or as read from the table. */
  activeMs: number
  /** Last activity in the table. */
  writtenMs: number
  /** When the table last confirmed the session; monotonic. */
  checkedMs: number
  /** Last request, poll or stream; monotonic. */
  usedMs: number
}

/** Two numbers that only rise. */
export interface SessionDoubts {
  /** Rises with each read and each change: the table may differ from what was read. */
  doubts: number
  /** `doubts` when the last look-up began. */
  settledDoubts: number
}

/** The time by the product's clock and the monotonic one. */
export interface Instant {
  nowMs: number
  monotonicMs: number
}

/** A session not confirmed for longer needs a query. */
const FRESH_MS = 5_000
const ACTIVITY_WRITTEN_EVERY_MS = 60_000
/** So long before the end, the table is asked for activity on other nodes: sooner than a page warns. */
const LOOKED_UP_BEFORE_END_MS = 3 * 60_000
/** Unused for longer, a session leaves memory, not the table. */
const UNUSED_MS = 5 * 60_000

/** Whether a session in memory answers without a query; for staff it never does. */
export const isFresh = (kind: PrincipalKind, times: SessionTimes, { nowMs, monotonicMs }: Instant): boolean =>
  kind === 'customer' && monotonicMs - times.checkedMs <= FRESH_MS && !isExpired(kind, times, nowMs)

/** Whether the activity is due to be written. */
export const isUnwritten = ({ activeMs, writtenMs }: SessionTimes, nowMs: number): boolean =>
  activeMs > writtenMs && writtenMs <= nowMs - ACTIVITY_WRITTEN_EVERY_MS

/** Whether a round looks a session up: it may have changed, its activity is to be written, or it is about to end. */
export const isDue = (kind: PrincipalKind, session: SessionTimes & SessionDoubts, nowMs: number): boolean =>
  session.doubts > session.settledDoubts || isUnwritten(session, nowMs) || endsSoon(kind, session, nowMs)

/** Whether it ends soon, unless another node knows of later activity. */
const endsSoon = (kind: PrincipalKind, times: SessionTimes, nowMs: number): boolean =>
  sessionEnd(kind, times).idleEndsMs - nowMs <= LOOKED_UP_BEFORE_END_MS

/**
 * What happens to a session in memory after a check at `monotonicMs`; null: it stays. `isLive` is the table's answer.
 * An unused session stays until its last activity is written.
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
