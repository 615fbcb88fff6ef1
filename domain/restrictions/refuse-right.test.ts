import { expect, test } from 'vitest'
import { type AccountRights, refusePlaced, refuseRight } from './refuse-right.ts'

const FREE: AccountRights = { kycStatus: 'approved', restrictedRights: [], isAgreementDue: false }
const RIGHTS = ['buy', 'sell', 'deposit'] as const

const refusals = (over: Partial<AccountRights>) =>
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

test('of an order that was placed before only a restriction of the staff takes the right', () => {
  const lost = { kycStatus: 'rejected', isAgreementDue: true } as const
  const placed = (restrictedRights: AccountRights['restrictedRights']) =>
    (['buy', 'sell'] as const).map((right) => refusePlaced({ ...FREE, ...lost, restrictedRights }, right))
  expect(placed(['deposit', 'withdraw', 'keys'])).toEqual([null, null])
  expect(placed(['buy'])).toEqual(['account_restricted', null])
  expect(placed(['sell'])).toEqual([null, 'account_restricted'])
})
