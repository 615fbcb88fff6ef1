import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { permissionsOf } from '../staff/permissions.ts'
import type { StaffRole } from '../staff/roles.ts'
import { RESTRICTION_REASONS, endOfRestriction, refuseLift } from './restriction.ts'

const AT = new Date('2026-11-18T15:00:00Z')

describe('the end of a restriction', () => {
  const calendar = createMarketCalendar()
  const endOf = (at: string, days: number) => endOfRestriction(calendar, new Date(at), days).toISOString()

  test('is the close of the session so many business days later, over weekends and holidays', () => {
    // Wednesday before Thanksgiving; Friday closes early.
    expect(endOf('2026-11-25T18:00:00Z', 1)).toBe('2026-11-27T18:00:00.000Z')
    expect(endOf('2026-11-25T18:00:00Z', 2)).toBe('2026-11-30T21:00:00.000Z')
    expect(endOf('2026-11-25T18:00:00Z', 15)).toBe('2026-12-17T21:00:00.000Z')
  })

  test('counts from the last session on a weekend', () => {
    expect(endOf('2026-11-21T12:00:00Z', 1)).toBe('2026-11-23T21:00:00.000Z')
  })
})

describe('who lifts a restriction', () => {
  const person = (id: bigint, roles: StaffRole[], isActive = true) => ({
    id,
    isActive,
    permissions: permissionsOf(roles),
  })
  const treasurer = person(1n, ['treasurer'])
  const kyc = person(2n, ['kyc'])
  const support = person(3n, ['support'])

  test('KYC lifts what was made for an identity, and nothing else', () => {
    const lifted = RESTRICTION_REASONS.filter(
      (reason) =>
        refuseLift({ reason, madeBy: 3n }, { personId: 2n, staff: [treasurer, kyc], at: AT }) === null,
    )
    expect(lifted).toEqual(['identity'])
  })

  test('a treasurer lifts any, support none', () => {
    const staff = [treasurer, kyc, support]
    for (const reason of RESTRICTION_REASONS) {
      expect(refuseLift({ reason, madeBy: 3n }, { personId: 1n, staff, at: AT })).toBeNull()
      expect(refuseLift({ reason, madeBy: 1n }, { personId: 3n, staff, at: AT })).toBe('not_allowed')
    }
  })

  test('of a suspected fraud, another person lifts what one made, where another active one may', () => {
    const own = { reason: 'fraud', madeBy: 1n } as const
    const other = person(4n, ['administrator'])
    expect(refuseLift(own, { personId: 1n, staff: [treasurer, other], at: AT })).toBe('restricted_by_you')
    expect(refuseLift(own, { personId: 4n, staff: [treasurer, other], at: AT })).toBeNull()
    expect(refuseLift(own, { personId: 1n, staff: [treasurer, kyc, support], at: AT })).toBeNull()
    const gone = person(4n, ['administrator'], false)
    expect(refuseLift(own, { personId: 1n, staff: [treasurer, gone], at: AT })).toBeNull()
    expect(
      refuseLift({ reason: 'legal_order', madeBy: 1n }, { personId: 1n, staff: [treasurer, other], at: AT }),
    ).toBeNull()
  })
})
