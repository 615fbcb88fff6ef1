import type { MarketCalendar } from '../market/market-calendar.ts'
import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
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

/** After "You cannot". */
const DEEDS: Readonly<Record<RestrictableRight, string>> = {
  buy: 'buy',
  sell: 'sell',
  deposit: 'deposit',
  withdraw: 'withdraw',
  keys: 'use API keys',
}

/** "buy, sell or withdraw", in the order of the rights. */
export function deedsText(rights: readonly RestrictableRight[], joint: 'or' | 'and' = 'or'): string {
  const deeds = RESTRICTABLE_RIGHTS.filter((right) => rights.includes(right)).map((right) => DEEDS[right])
  const last = deeds.at(-1) ?? ''
  return deeds.length < 2 ? last : `${deeds.slice(0, -1).join(', ')} ${joint} ${last}`
}

/**
 * Why a member of the staff may not lift a restriction; null where they may. Refuses without the permission for its
 * reason. One for suspected fraud needs another person than its author, where another may lift it, or could until this
 * person recently ended their access.
 */
export function refuseLift(
  { reason, madeBy }: { reason: RestrictionReason; madeBy: bigint },
  { personId, staff, at }: { personId: bigint; staff: readonly DecidingPerson[]; at: Date },
): 'not_allowed' | 'restricted_by_you' | null {
  const may = (held: readonly Permission[]) => mayLift(reason, (permission) => held.includes(permission))
  const lifter = staff.find(({ id }) => id === personId)
  if (!lifter?.isActive || !may(lifter.permissions)) return 'not_allowed'
  const isOwn = reason === 'fraud' && madeBy === personId
  return isOwn && otherPerson(staff, { personId, at, may }) !== 'none' ? 'restricted_by_you' : null
}
