import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
import type { Permission } from '../staff/permissions.ts'
import { type RestrictionReason, mayLift } from './restriction.ts'

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
  return isOwn && otherPerson(staff, { personId, at, may }) !== 'none' ? 'restricted_by_you' : null
}
