import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccessDecision, accessRefusalOf, type StaffAccess } from './decide-access.ts'
import { STAFF_ROLES } from './roles.ts'

const [ROOT, KIM, SAM] = [1n, 2n, 3n]
const person = (id: bigint, roles: StaffAccess['roles'], isActive = true): StaffAccess => ({
  id,
  roles,
  isActive,
})
const grant = (role: (typeof STAFF_ROLES)[number], acceptsWarnings = false): AccessDecision => ({
  kind: 'grant',
  role,
  acceptsWarnings,
})
const STAFF = [person(ROOT, ['administrator']), person(KIM, ['kyc']), person(SAM, ['support'], false)]
const refusal = (decision: AccessDecision, about = KIM, by = ROOT, staff = STAFF) =>
  accessRefusalOf(staff, { by, person: about, decision })

describe('is refused', () => {
  test.each<[string, AccessDecision, string, bigint?, bigint?]>([
    ['one’s own grant', grant('cashier'), 'own_access', ROOT],
    ['ending one’s own sign-in', { kind: 'deactivate' }, 'own_access', ROOT],
    ['a decision of somebody who is no administrator', grant('desk'), 'not_allowed', SAM, KIM],
    ['a decision of a deactivated colleague', grant('desk'), 'not_allowed', KIM, SAM],
    ['an unknown person', grant('desk'), 'not_found', 9n],
    ['a role that is held', grant('kyc'), 'role_held'],
    ['a warned pair', grant('cashier'), 'roles_warned'],
    ['a role that is not held', { kind: 'revoke', role: 'desk' }, 'role_not_held'],
    ['deactivating twice', { kind: 'deactivate' }, 'deactivated', SAM],
    ['reactivating somebody active', { kind: 'reactivate' }, 'not_deactivated'],
  ])('%s', (_, decision, code, about, by) => expect(refusal(decision, about, by)).toBe(code))
})

test('a warned pair is granted where that is accepted', () => {
  expect(refusal(grant('cashier', true))).toBeNull()
})

const staffs = fc.uniqueArray(
  fc.record({
    id: fc.bigInt({ min: 1n, max: 5n }),
    roles: fc.subarray([...STAFF_ROLES]),
    isActive: fc.boolean(),
  }),
  { selector: ({ id }) => id, minLength: 2 },
)
const decisions = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    role: fc.constantFrom(...STAFF_ROLES),
    acceptsWarnings: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('revoke' as const), role: fc.constantFrom(...STAFF_ROLES) }),
  fc.record({ kind: fc.constantFrom('deactivate' as const, 'reactivate' as const) }),
)
const ids = fc.bigInt({ min: 1n, max: 5n })
const steps = fc.array(fc.record({ by: ids, person: ids, decision: decisions }), { maxLength: 12 })

function apply(staff: StaffAccess[], id: bigint, decision: AccessDecision): StaffAccess[] {
  return staff.map((each) => {
    if (each.id !== id) return each
    if (decision.kind === 'grant') return { ...each, roles: [...each.roles, decision.role] }
    if (decision.kind === 'revoke')
      return { ...each, roles: each.roles.filter((role) => role !== decision.role) }
    return { ...each, isActive: decision.kind === 'reactivate' }
  })
}

test('whatever is decided one after the other, an administrator who can sign in stays', () => {
  fc.assert(
    fc.property(staffs, steps, (first, history) => {
      const hasAdministrator = (staff: readonly StaffAccess[]) =>
        staff.some(({ roles, isActive }) => isActive && roles.includes('administrator'))
      fc.pre(hasAdministrator(first))
      let staff: StaffAccess[] = first
      for (const { decision, ...who } of history) {
        if (accessRefusalOf(staff, { ...who, decision })) continue
        const before = staff.find(({ id }) => id === who.by)
        staff = apply(staff, who.person, decision)
        expect(staff.find(({ id }) => id === who.by)).toEqual(before)
        expect(hasAdministrator(staff)).toBe(true)
      }
    }),
  )
})
