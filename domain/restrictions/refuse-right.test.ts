import { expect, test } from 'vitest'
import { type AccountStanding, refuseRight } from './refuse-right.ts'

const FREE: AccountStanding = { kycStatus: 'approved', restrictedRights: [], isAgreementDue: false }
const RIGHTS = ['buy', 'sell', 'deposit'] as const

const refusals = (over: Partial<AccountStanding>) =>
  RIGHTS.map((right) => refuseRight({ ...FREE, ...over }, right))

test('an approved customer whom nothing is kept from may do all', () => {
  expect(refusals({})).toEqual([null, null, null])
})

test('without an approved profile nothing else is looked at', () => {
  const refused = 'profile_not_approved'
  expect(refusals({ kycStatus: 'pending', restrictedRights: [...RIGHTS], isAgreementDue: true })).toEqual([
    refused,
    refused,
    refused,
  ])
})

test('a restriction keeps from its own right, and comes before an agreement', () => {
  expect(refusals({ restrictedRights: ['buy'] })).toEqual(['account_restricted', null, null])
  expect(refusals({ restrictedRights: ['deposit'], isAgreementDue: true })).toEqual([
    'agreement_due',
    null,
    'account_restricted',
  ])
})

test('a due agreement never keeps a customer from selling', () => {
  expect(refusals({ isAgreementDue: true })).toEqual(['agreement_due', null, 'agreement_due'])
})
