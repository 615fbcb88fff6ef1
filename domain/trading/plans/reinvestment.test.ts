import { expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { reinvestedCents } from './reinvestment.ts'

const account = { kycStatus: 'approved', restrictedRights: [], isAgreementDue: false } as const

test('all of a dividend is invested again, down to one cent', () => {
  expect(reinvestedCents(account, cents(1n))).toBe(1n)
  expect(reinvestedCents(account, cents(12_345n))).toBe(12_345n)
})

test('nothing is, where the customer may not buy', () => {
  expect(reinvestedCents({ ...account, restrictedRights: ['buy'] }, cents(500n))).toBeNull()
  expect(reinvestedCents({ ...account, isAgreementDue: true }, cents(500n))).toBeNull()
})
