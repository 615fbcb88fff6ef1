import { expect, test } from 'vitest'
import {
  type EndedAccess,
  ENDED_ACCESS_COUNTS_DAYS,
  endedAccessText,
  otherPerson,
} from './deciding-person.ts'
import { permissionsOf } from '../staff/permissions.ts'
import type { StaffRole } from '../staff/roles.ts'

const AT = new Date('2026-11-18T15:00:00Z')
const ROOT = 1n
const MARY = 3n

/** The end of vera's sign-in, or of a role, some days ago. */
const end = (by: bigint, days: number, role: StaffRole | null = null): EndedAccess => ({
  username: 'vera',
  by,
  at: new Date(AT.getTime() - days * 86_400_000),
  permissions: role === null ? null : permissionsOf([role]),
})

interface Vera {
  roles?: readonly StaffRole[]
  isActive?: boolean
  ended?: readonly EndedAccess[]
}

/** Who beside root, an administrator, may confirm a looser threshold. */
const beside = ({ roles = [], isActive = true, ended = [] }: Vera) =>
  otherPerson(
    [
      { id: ROOT, isActive: true, permissions: permissionsOf(['administrator']) },
      { id: 2n, isActive, permissions: permissionsOf(roles), ended },
      { id: MARY, isActive: true, permissions: permissionsOf(['cashier']) },
    ],
    { personId: ROOT, at: AT, may: (permissions) => permissions.includes('settings.confirm_money') },
  )

const DAYS = ENDED_ACCESS_COUNTS_DAYS
const lockedBy = (by: bigint, days: number, roles: readonly StaffRole[] = ['treasurer']): Vera => ({
  roles,
  isActive: false,
  ended: [end(by, days)],
})

test.each<[string, Vera, ReturnType<typeof otherPerson>]>([
  ['an active treasurer', { roles: ['treasurer'] }, 'active'],
  ['a cashier', { roles: ['cashier'] }, 'none'],
  ['a treasurer whom the command line locked out', { roles: ['treasurer'], isActive: false }, 'none'],
  ['a treasurer whom root deactivated now', lockedBy(ROOT, 0), end(ROOT, 0)],
  ['a treasurer whom root deactivated lately', lockedBy(ROOT, DAYS - 0.1), end(ROOT, DAYS - 0.1)],
  ['a treasurer whom root deactivated long ago', lockedBy(ROOT, DAYS), 'none'],
  ['a treasurer whom a colleague deactivated', lockedBy(MARY, 1), 'none'],
  ['a cashier whom root deactivated', lockedBy(ROOT, 1, ['cashier']), 'none'],
  ['one whose role root revoked', { ended: [end(ROOT, 1, 'treasurer')] }, end(ROOT, 1, 'treasurer')],
  ['one whose role root revoked long ago', { ended: [end(ROOT, DAYS, 'treasurer')] }, 'none'],
  ['one whose role a colleague revoked', { ended: [end(MARY, 1, 'treasurer')] }, 'none'],
  ['one whose role that confirms nothing root revoked', { ended: [end(ROOT, 1, 'cashier')] }, 'none'],
  [
    'one whom root deactivated after revoking the role: until the first of both stops counting',
    { isActive: false, ended: [end(ROOT, 1), end(ROOT, 3, 'treasurer')] },
    end(ROOT, 3, 'treasurer'),
  ],
  [
    'one whose role root revoked, and who was locked out otherwise',
    { isActive: false, ended: [end(ROOT, 1, 'treasurer')] },
    'none',
  ],
  [
    'one to whom the role was given back',
    { roles: ['treasurer'], ended: [end(ROOT, 1, 'treasurer')] },
    'active',
  ],
])('beside the only administrator counts %s, or not', (_, vera, second) => {
  expect(beside(vera)).toEqual(second)
})

test('it is said whose access ended when, and until when another person confirms', () => {
  expect(endedAccessText(end(ROOT, 1))).toBe(
    'You ended the access of vera on November 17, 2026 at 10:00 AM ET. Until November 24, 2026 at 10:00 AM ET ' +
      'another person must confirm this.',
  )
  expect(endedAccessText('none')).toBeNull()
  expect(endedAccessText('active')).toBeNull()
})
