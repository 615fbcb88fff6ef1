import type { PrincipalKind } from '../staff/principal-kind.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * A customer is signed out after so long without input in a visible page, unless they chose another of these, and after
 * so long in any case. An hour is the most that NIST 800-63B allows at AAL2.
 */
export const CUSTOMER_IDLE_MINUTES = 30
export const IDLE_MINUTES_CHOICES = [15, 30, 60] as const
export type IdleMinutes = (typeof IDLE_MINUTES_CHOICES)[number]
export const CUSTOMER_SESSION_HOURS = 12

interface SessionLifetime {
  /** Without a press, key, touch or scroll in a visible page; polling and streams do not count. */
  idleMinutes: IdleMinutes
  /** From sign-in, independent of use. */
  absoluteMs: number
}

/** How long a session of each kind may last. */
export const SESSION_LIFETIMES: Record<PrincipalKind, SessionLifetime> = {
  customer: { idleMinutes: CUSTOMER_IDLE_MINUTES, absoluteMs: CUSTOMER_SESSION_HOURS * HOUR_MS },
  staff: { idleMinutes: 15, absoluteMs: 8 * HOUR_MS },
}

/** No session of any kind lasts longer, or is idle for longer. */
export const LONGEST_SESSION_MS = Math.max(
  ...Object.values(SESSION_LIFETIMES).map(({ absoluteMs }) => absoluteMs),
)
export const LONGEST_IDLE_MS = Math.max(...IDLE_MINUTES_CHOICES) * MINUTE_MS

/** Devices a user can be signed in on at once; one more ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 10

/** After how long without use a session ends: what a customer chose, if they did; staff cannot. */
export const idleMinutesOf = (kind: PrincipalKind, chosen: IdleMinutes | null): IdleMinutes =>
  (kind === 'customer' ? chosen : null) ?? SESSION_LIFETIMES[kind].idleMinutes

/** When a session began and was last used, in milliseconds of the product's time, and how long it may be idle. */
interface SessionUse {
  readonly createdMs: number
  readonly activeMs: number
  readonly idleMinutes: IdleMinutes
}

/** When a session ends unless it is used before, and when in any case. */
export function sessionEnd(
  kind: PrincipalKind,
  { createdMs, activeMs, idleMinutes }: SessionUse,
): { idleEndsMs: number; endsMs: number } {
  const endsMs = createdMs + SESSION_LIFETIMES[kind].absoluteMs
  return { idleEndsMs: Math.min(activeMs + idleMinutes * MINUTE_MS, endsMs), endsMs }
}

/** Whether a session has expired at `nowMs`. */
export const isExpired = (kind: PrincipalKind, use: SessionUse, nowMs: number): boolean =>
  nowMs >= sessionEnd(kind, use).idleEndsMs
