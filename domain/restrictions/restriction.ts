import type { MarketCalendar } from '../market/market-calendar.ts'
import { type DecidingPerson, secondPerson } from '../proposals/deciding-person.ts'
import type { Permission } from '../staff/permissions.ts'

/** What the house may keep a customer from. To sign in is not among them: that is the lock of the account. */
export const RESTRICTABLE_RIGHTS = ['buy', 'sell', 'deposit', 'withdraw', 'keys'] as const
export type RestrictableRight = (typeof RESTRICTABLE_RIGHTS)[number]

/** Why, for the staff alone. */
export const RESTRICTION_REASONS = ['fraud', 'identity', 'legal_order', 'customer_request', 'other'] as const
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number]

/** The longest restriction that ends by itself, in business days: about a year. */
export const MAX_RESTRICTION_DAYS = 250

/** Characters of the sentence that the customer reads. */
export const MAX_RESTRICTION_SENTENCE = 300

/** When a restriction of so many business days ends: with the session that many after the latest one. */
export function endOfRestriction(calendar: MarketCalendar, at: Date, businessDays: number): Date {
  const { index } = calendar.latestSession(at.getTime())
  return new Date(calendar.sessionAt(index + businessDays).closesAtMs)
}

/** Whether who has these permissions lifts a restriction made for this reason: one of an identity, or any. */
export const mayLift = (
  reason: RestrictionReason,
  isPermitted: (permission: Permission) => boolean,
): boolean =>
  isPermitted('restrictions.lift_any') || (reason === 'identity' && isPermitted('restrictions.lift'))

/**
 * Why a member of the staff may not lift a restriction; null where they may. Refuses who lacks the permission for its
 * reason. What was made because of a suspected fraud is lifted by another person than the one who made it, where
 * another may, or could until this person ended their access lately.
 */
export function refuseLift(
  { reason, madeBy }: { reason: RestrictionReason; madeBy: bigint },
  { personId, staff, at }: { personId: bigint; staff: readonly DecidingPerson[]; at: Date },
): 'not_allowed' | 'restricted_by_you' | null {
  const may = (held: readonly Permission[]) => mayLift(reason, (permission) => held.includes(permission))
  const lifter = staff.find(({ id }) => id === personId)
  if (!lifter?.isActive || !may(lifter.permissions)) return 'not_allowed'
  const isOwn = reason === 'fraud' && madeBy === personId
  return isOwn && secondPerson(staff, { personId, at, may }) !== 'none' ? 'restricted_by_you' : null
}
