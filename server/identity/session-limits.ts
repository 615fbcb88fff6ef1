import type { User } from '#contract/identity.ts'
import { CUSTOMER_IDLE_MINUTES, CUSTOMER_SESSION_HOURS } from '#domain/limits.ts'

interface SessionLimits {
  /** Without a click or a submit; polling and streams do not count. */
  idleMs: number
  /** From sign-in, whatever happens. */
  absoluteMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const SESSION_LIMITS: Record<User['role'], SessionLimits> = {
  customer: { idleMs: CUSTOMER_IDLE_MINUTES * MINUTE_MS, absoluteMs: CUSTOMER_SESSION_HOURS * HOUR_MS },
  administrator: { idleMs: 15 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
}

/** Devices somebody can be signed in on; one more ends the oldest. */
export const MAX_SESSIONS_PER_USER = 10

/** Whether a session of `role` is over at `nowMs` (all in milliseconds of the product's time). */
export function isExpired(role: User['role'], createdMs: number, activeMs: number, nowMs: number): boolean {
  const { idleMs, absoluteMs } = SESSION_LIMITS[role]
  return nowMs - activeMs >= idleMs || nowMs - createdMs >= absoluteMs
}
