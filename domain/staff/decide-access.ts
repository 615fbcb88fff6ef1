import { type StaffRole, warnedPairsWith } from './roles.ts'

/** A member of staff, read under the lock. */
export interface StaffAccess {
  id: bigint
  roles: readonly StaffRole[]
  /** Whether they can sign in. */
  isActive: boolean
}

export type AccessDecision =
  | { kind: 'grant'; role: StaffRole; acceptsWarnings: boolean }
  | { kind: 'revoke'; role: StaffRole }
  | { kind: 'deactivate' }
  | { kind: 'reactivate' }
  | { kind: 'unbind' }

type AccessRefusal =
  | 'not_found'
  | 'not_allowed'
  | 'own_access'
  | 'role_held'
  | 'role_not_held'
  | 'roles_warned'
  | 'deactivated'
  | 'not_deactivated'
  | 'last_administrator'

/**
 * Why `by` may not decide this about `person`, or null. Only an active administrator decides, never about themselves,
 * and one active administrator stays. Conflicting roles must be accepted, and unlinking from the identity provider must
 * leave a way to sign in.
 */
export function accessRefusalOf(
  staff: readonly StaffAccess[],
  { by, person: personId, decision }: { by: bigint; person: bigint; decision: AccessDecision },
): AccessRefusal | null {
  const person = staff.find(({ id }) => id === personId)
  if (!isAdministrator(staff.find(({ id }) => id === by))) return 'not_allowed'
  if (!person) return 'not_found'
  if (personId === by) return 'own_access'
  if (decision.kind === 'grant') {
    if (person.roles.includes(decision.role)) return 'role_held'
    const isWarned = warnedPairsWith(person.roles, decision.role).length > 0
    return isWarned && !decision.acceptsWarnings ? 'roles_warned' : null
  }
  if (decision.kind === 'unbind') return null
  if (decision.kind === 'reactivate') return person.isActive ? 'not_deactivated' : null
  if (decision.kind === 'deactivate' && !person.isActive) return 'deactivated'
  if (decision.kind === 'revoke' && !person.roles.includes(decision.role)) return 'role_not_held'
  const takesAdministrator = decision.kind === 'deactivate' || decision.role === 'administrator'
  return takesAdministrator && isLastAdministrator(staff, personId) ? 'last_administrator' : null
}

/** Whether this person is the only active administrator. */
export function isLastAdministrator(staff: readonly StaffAccess[], personId: bigint): boolean {
  const active = staff.filter(isAdministrator)
  return active.length === 1 && active[0]?.id === personId
}

const isAdministrator = (person: StaffAccess | undefined): boolean =>
  person !== undefined && person.isActive && person.roles.includes('administrator')
