const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A customer is signed out after so long without input in a visible page, and after so long in any case. */
export const CUSTOMER_IDLE_MINUTES = 30
export const CUSTOMER_SESSION_HOURS = 12

interface SessionLifetime {
  /** Without a press, key, touch or scroll in a visible page; polling and streams do not count. */
  idleMs: number
  /** From sign-in, independent of use. */
  absoluteMs: number
}

/** How long a session of each role may last. */
export const SESSION_LIFETIMES: Record<'customer' | 'administrator', SessionLifetime> = {
  customer: { idleMs: CUSTOMER_IDLE_MINUTES * MINUTE_MS, absoluteMs: CUSTOMER_SESSION_HOURS * HOUR_MS },
  administrator: { idleMs: 15 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
}

const LIFETIMES = Object.values(SESSION_LIFETIMES)
/** No session of any role lasts longer, or is idle for longer. */
export const LONGEST_SESSION_MS = Math.max(...LIFETIMES.map(({ absoluteMs }) => absoluteMs))
export const LONGEST_IDLE_MS = Math.max(...LIFETIMES.map(({ idleMs }) => idleMs))

/** Devices a user can be signed in on at once; one more ends the oldest session. */
export const MAX_SESSIONS_PER_USER = 10

/** When a session ends unless it is used before, and when in any case. */
export function sessionEnd(
  role: keyof typeof SESSION_LIFETIMES,
  createdMs: number,
  activeMs: number,
): { idleEndsMs: number; endsMs: number } {
  const { idleMs, absoluteMs } = SESSION_LIFETIMES[role]
  const endsMs = createdMs + absoluteMs
  return { idleEndsMs: Math.min(activeMs + idleMs, endsMs), endsMs }
}

/** Whether a session has expired at `nowMs` (all in milliseconds of the product's time). */
export function isExpired(
  role: keyof typeof SESSION_LIFETIMES,
  createdMs: number,
  activeMs: number,
  nowMs: number,
): boolean {
  const { idleMs, absoluteMs } = SESSION_LIFETIMES[role]
  return nowMs - activeMs >= idleMs || nowMs - createdMs >= absoluteMs
}
