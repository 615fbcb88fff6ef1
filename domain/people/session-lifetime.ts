import type { PrincipalKind } from '../staff/roles.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Minutes without input, unless the customer chose another limit. An hour is NIST 800-63B's maximum at AAL2. */
export const CUSTOMER_IDLE_MINUTES = 30
export const IDLE_MINUTES_CHOICES = [15, 30, 60] as const
export type IdleMinutes = (typeof IDLE_MINUTES_CHOICES)[number]
export const CUSTOMER_SESSION_HOURS = 12

interface SessionLifetime {
  /** Without a press, key, touch or scroll in a visible page; polling and streams do not count. */
  idleMinutes: IdleMinutes
  /** From sign-in, whatever the use. */
  absoluteMs: number
}

export const SESSION_LIFETIMES: Record<PrincipalKind, SessionLifetime> = {
  customer: { idleMinutes: CUSTOMER_IDLE_MINUTES, absoluteMs: CUSTOMER_SESSION_HOURS * HOUR_MS },
  staff: { idleMinutes: 15, absoluteMs: 8 * HOUR_MS },
}

export const LONGEST_SESSION_MS = Math.max(
  ...Object.values(SESSION_LIFETIMES).map(({ absoluteMs }) => absoluteMs),
)
export const LONGEST_IDLE_MS = Math.max(...IDLE_MINUTES_CHOICES) * MINUTE_MS

/** Per user; one more ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 10

/** The customer's choice, if any; staff have none. */
export const idleMinutesOf = (kind: PrincipalKind, chosen: IdleMinutes | null): IdleMinutes =>
  (kind === 'customer' ? chosen : null) ?? SESSION_LIFETIMES[kind].idleMinutes

/** Milliseconds of the product's time. */
interface SessionUse {
  readonly createdMs: number
  readonly activeMs: number
  readonly idleMinutes: IdleMinutes
}

/** When a session ends if unused, and when at the latest. */
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
