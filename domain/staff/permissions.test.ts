import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES, permissionsOf, rolesWith } from './permissions.ts'
import { STAFF_ROLES } from './roles.ts'

const roleSets = fc.subarray([...STAFF_ROLES])

describe('what roles permit', () => {
  test('no role permits nothing; all of them permit everything', () => {
    expect(permissionsOf([])).toEqual([])
    expect(permissionsOf(STAFF_ROLES)).toEqual(PERMISSION_NAMES)
  })

  test('is the union of what each permits', () => {
    fc.assert(
      fc.property(roleSets, roleSets, (some, others) => {
        const together = new Set(permissionsOf([...some, ...others]))
        expect(together).toEqual(new Set([...permissionsOf(some), ...permissionsOf(others)]))
      }),
    )
  })

  test('every permission is of some role, and of known ones', () => {
    for (const permission of PERMISSION_NAMES) {
      expect(rolesWith(permission).length, permission).toBeGreaterThan(0)
      expect(STAFF_ROLES, permission).toEqual(expect.arrayContaining([...rolesWith(permission)]))
    }
  })

  test('who decides is never who confirms', () => {
    for (const of of ['deposits', 'withdrawals'] as const) {
      const confirming = rolesWith(`${of}.confirm`)
      expect(rolesWith(`${of}.decide`).filter((role) => confirming.includes(role))).toEqual([])
    }
    const confirming = rolesWith('adjustments.confirm')
    expect(rolesWith('adjustments.propose').filter((role) => confirming.includes(role))).toEqual([])
  })

  test('an auditor changes nothing: every permission of theirs looks or exports', () => {
    for (const permission of permissionsOf(['auditor']))
      expect(permission).toMatch(/\.(look|look_at_all|view|details|private|export)$/)
  })

  test('an administrator alone sees no money waiting and decides none', () => {
    const held = permissionsOf(['administrator']).join(' ')
    expect(held).not.toMatch(/deposits|withdrawals|adjustments|documents|private/)
  })
})
