import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STAFF_ROLES, type StaffRole, warnedPairsOf, warnedPairsWith } from './roles.ts'

const rolesSets = fc.subarray([...STAFF_ROLES])
const namesOf = (roles: readonly StaffRole[]) => warnedPairsOf(roles).map((pair) => pair.roles.join(' and '))

describe('two roles of one person are warned about', () => {
  test('that move money alone, or choose who moves it', () => {
    expect(namesOf(STAFF_ROLES)).toEqual([
      'cashier and treasurer',
      'kyc and cashier',
      'administrator and cashier',
      'administrator and treasurer',
    ])
  })

  test('and no others', () => {
    expect(namesOf(['support', 'kyc', 'treasurer', 'desk', 'auditor'])).toEqual([])
    expect(namesOf(['support', 'kyc', 'desk', 'auditor', 'administrator'])).toEqual([])
  })

  test('each of them once, when the second is granted', () => {
    expect(warnedPairsWith(['kyc'], 'cashier').map(({ roles }) => roles)).toEqual([['kyc', 'cashier']])
    expect(warnedPairsWith(['kyc', 'cashier'], 'cashier')).toEqual([])
    expect(warnedPairsWith(['kyc', 'cashier'], 'support')).toEqual([])
    fc.assert(
      fc.property(rolesSets, (roles) => {
        const met = roles.flatMap((role, at) => warnedPairsWith(roles.slice(0, at), role))
        expect(new Set(met)).toEqual(new Set(warnedPairsOf(roles)))
        expect(met).toHaveLength(warnedPairsOf(roles).length)
      }),
    )
  })
})
