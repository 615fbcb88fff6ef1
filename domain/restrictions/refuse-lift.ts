import { type DecidingPerson, otherPerson } from '../proposals/deciding-person.ts'
import type { Permission } from '../staff/permissions.ts'
import { type RestrictionReason, mayLift } from './restriction.ts'

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
