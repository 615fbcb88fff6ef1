import type { MarketCalendar } from '../market/market-calendar.ts'
import type { Permission } from '../staff/permissions.ts'

/** Signing in is not among them: that is the lock of the account. */
export const RESTRICTABLE_RIGHTS = ['buy', 'sell', 'deposit', 'withdraw', 'keys'] as const
export type RestrictableRight = (typeof RESTRICTABLE_RIGHTS)[number]

/** For staff only. */
export const RESTRICTION_REASONS = ['fraud', 'identity', 'legal_order', 'customer_request', 'other'] as const
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number]

/** In business days: about a year. */
export const MAX_RESTRICTION_DAYS = 250

/** Of the sentence for the customer. */
export const MAX_RESTRICTION_SENTENCE = 300

/** When a restriction of so many business days ends: with the session that many after the latest one. */
export function endOfRestriction(calendar: MarketCalendar, at: Date, businessDays: number): Date {
  const { index } = calendar.latestSession(at.getTime())
  return new Date(calendar.sessionAt(index + businessDays).closesAtMs)
}

/** Whether these permissions lift restrictions for this reason. */
export const mayLift = (
  reason: RestrictionReason,
  isPermitted: (permission: Permission) => boolean,
): boolean =>
  isPermitted('restrictions.lift_any') || (reason === 'identity' && isPermitted('restrictions.lift'))
