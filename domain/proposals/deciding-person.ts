import { newYorkText } from '../market/new-york-text.ts'
import type { Permission } from '../staff/permissions.ts'

/** A person, read in the deciding transaction. */
export interface DecidingPerson {
  readonly id: bigint
  readonly permissions: readonly Permission[]
  /** Not locked out. */
  readonly isActive: boolean
  /** Access that colleagues ended and did not give back. */
  readonly ended?: readonly EndedAccess[]
}

export interface EndedAccess {
  readonly username: string
  readonly by: bigint
  readonly at: Date
  /** What the revoked role permitted; null: their sign-in ended. */
  readonly permissions: readonly Permission[] | null
}

/** Days that a person whose access a colleague ended still counts as another person to that colleague. */
export const ENDED_ACCESS_COUNTS_DAYS = 7
const ENDED_ACCESS_COUNTS_MS = ENDED_ACCESS_COUNTS_DAYS * 86_400_000

/**
 * Who other than a person may do something: no one, an active colleague, or only those whose access this person ended
 * within `ENDED_ACCESS_COUNTS_DAYS`, with the end that counts longest. Removing the others makes no one the only person
 * who may.
 */
export function otherPerson(
  staff: readonly DecidingPerson[],
  { personId, at, may }: { personId: bigint; at: Date; may: (permissions: readonly Permission[]) => boolean },
): 'none' | 'active' | EndedAccess {
  const others = staff.filter(({ id }) => id !== personId)
  if (others.some(({ isActive, permissions }) => isActive && may(permissions))) return 'active'
  const ends = others.flatMap((other) => endOf(other, { personId, at, may }) ?? [])
  return ends.toSorted((one, two) => two.at.getTime() - one.at.getTime())[0] ?? 'none'
}

/** The first of this person's ended accesses to stop counting; null for one who could not have done it either way. */
function endOf(
  { isActive, permissions, ended = [] }: DecidingPerson,
  { personId, at, may }: Parameters<typeof otherPerson>[1],
): EndedAccess | null {
  const counting = ended.filter(
    (end) => end.by === personId && at.getTime() - end.at.getTime() < ENDED_ACCESS_COUNTS_MS,
  )
  const signIn = isActive ? [] : counting.filter((end) => end.permissions === null)
  const roles = may(permissions) ? [] : counting.filter((end) => end.permissions !== null)
  const held = [...permissions, ...roles.flatMap((end) => end.permissions ?? [])]
  if ((!isActive && signIn.length === 0) || !may(held)) return null
  return [...signIn, ...roles].toSorted((one, two) => one.at.getTime() - two.at.getTime())[0] ?? null
}

/** Why another person must confirm; null where no ended access is why. */
export const endedAccessText = (second: ReturnType<typeof otherPerson>): string | null =>
  typeof second === 'string'
    ? null
    : `You ended the access of ${second.username} on ${newYorkText(second.at)}. Until ` +
      `${newYorkText(new Date(second.at.getTime() + ENDED_ACCESS_COUNTS_MS))} another person must confirm this.`
