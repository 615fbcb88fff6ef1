import { describe, expect, test } from 'vitest'
import {
  type CustomerFacts,
  type DetectedWarning,
  depositWarnings,
  passwordResetWarnings,
  profileSubmissionWarnings,
  withdrawalWarnings,
} from './review-warnings.ts'

const day = (number: number) => new Date(Date.UTC(2026, 7, number))

/** Ada sent her profile on the 1st and asked for something on the 10th; Root looks on the 12th. */
const ada: CustomerFacts = {
  customerId: 1n,
  kycStatus: 'approved',
  fullName: 'Ada Lovelace',
  profileAt: day(1),
  payoutsPausedUntil: null,
  moneyLock: null,
  lockedAt: null,
  flags: [],
  restrictedRights: [],
  sameDocument: null,
  sameIdNumber: null,
}
const context = { reviewerId: 99n, at: day(12) }
const mary = { userId: '2', username: 'mary' }

const deposit = {
  currency: 'EUR',
  createdAt: day(10),
  pricedAt: day(10),
  isRateWorse: false,
  rateFarBps: null,
} as const
const withdrawal = { holder: 'ADA  Lovelace', createdAt: day(10), sameBankAccount: null }
const reset = { competing: 0, sameAddress: null } as const
const codes = (warnings: DetectedWarning[]) => warnings.map(({ code }) => code)

test('nothing is said of a request that is as it should be', () => {
  expect(depositWarnings(deposit, ada, context)).toEqual([])
  expect(withdrawalWarnings(withdrawal, ada, context)).toEqual([])
  expect(passwordResetWarnings(reset, ada, context)).toEqual([])
  expect(profileSubmissionWarnings(ada, context)).toEqual([])
})

test('a reviewer of their own request gets that warning first', () => {
  const own = { reviewerId: ada.customerId, at: context.at }
  expect(codes(depositWarnings(deposit, ada, own))).toEqual(['own_request'])
  expect(codes(withdrawalWarnings(withdrawal, ada, own))).toEqual(['own_request'])
  expect(codes(passwordResetWarnings(reset, ada, own))).toEqual(['own_request'])
  expect(codes(profileSubmissionWarnings(ada, own))).toEqual(['own_request'])
})

describe('the rate of a deposit', () => {
  test.each([
    ['EUR', 10, 20, []],
    ['EUR', 10, 21, ['rate_expired']],
    ['USD', 10, 31, []],
  ] as const)('in %s from the %i. on the %i.: %j', (currency, made, now, expected) => {
    const request = { ...deposit, currency, createdAt: day(1), pricedAt: day(made) }
    expect(codes(depositWarnings(request, ada, { ...context, at: day(now) }))).toEqual(expected)
  })
})

test('a rate far from the provider’s is warned about with its distance', () => {
  expect(depositWarnings({ ...deposit, rateFarBps: 201n }, ada, context)).toEqual([
    { code: 'rate_far', customers: [], more: 0, at: null, distanceBps: 201n },
  ])
})

test('a rate that has become worse for the firm is warned about', () => {
  expect(codes(depositWarnings({ ...deposit, isRateWorse: true }, ada, context))).toEqual(['rate_worse'])
})

describe('the holder of a bank account', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace', []],
    ['Mary Somerville', 'Ada Lovelace', ['other_holder']],
    ['Ada Lovelace', null, ['other_holder']],
  ] as const)('%s, with the profile of %s: %j', (holder, fullName, expected) => {
    expect(codes(withdrawalWarnings({ ...withdrawal, holder }, { ...ada, fullName }, context))).toEqual(
      expected,
    )
  })
})

describe('the profile behind a request about money', () => {
  test.each(['none', 'pending', 'rejected'] as const)('that is %s', (kycStatus) => {
    const customer = { ...ada, kycStatus }
    expect(codes(depositWarnings(deposit, customer, context))).toEqual(['profile_not_approved'])
    expect(codes(withdrawalWarnings(withdrawal, customer, context))).toEqual(['profile_not_approved'])
  })

  test('that was sent again since, and when', () => {
    const changed = [{ code: 'profile_changed', customers: [], more: 0, at: day(11) }]
    expect(depositWarnings(deposit, { ...ada, profileAt: day(11) }, context)).toEqual(changed)
    expect(withdrawalWarnings(withdrawal, { ...ada, profileAt: day(11) }, context)).toEqual(changed)
    expect(depositWarnings(deposit, { ...ada, profileAt: day(10) }, context)).toEqual([])
  })
})

test('others with the same document, number or bank account are named, and the rest counted', () => {
  const duplicate = {
    ...ada,
    sameDocument: { customers: [mary], total: 1 },
    sameIdNumber: { customers: [mary], total: 8 },
  }
  const named = (code: string, more = 0) => ({ code, customers: [mary], more, at: null })
  expect(profileSubmissionWarnings(duplicate, context)).toEqual([
    named('same_document'),
    named('same_id_number', 7),
  ])
  expect(depositWarnings(deposit, duplicate, context)).toEqual([
    named('same_document'),
    named('same_id_number', 7),
  ])
  expect(
    withdrawalWarnings({ ...withdrawal, sameBankAccount: { customers: [mary], total: 1 } }, ada, context),
  ).toEqual([named('same_bank_account')])
})

test('a pause of payouts is said until it ends', () => {
  const paused = { ...ada, payoutsPausedUntil: day(13) }
  const warning = { code: 'payouts_paused', customers: [], more: 0, at: day(13) }
  expect(withdrawalWarnings(withdrawal, paused, context)).toEqual([warning])
  expect(passwordResetWarnings({ ...reset, competing: 2 }, paused, context)).toEqual([
    { code: 'competing', customers: [], more: 0, at: null },
    warning,
  ])
  expect(withdrawalWarnings(withdrawal, { ...ada, payoutsPausedUntil: day(12) }, context)).toEqual([])
})

test('the money lock of the customer is said since when it is on, and until when, and no longer', () => {
  const lock = { since: day(2), delayHours: 24, endsAt: null } as const
  const on = { code: 'money_locked', customers: [], more: 0, at: day(2) }
  expect(withdrawalWarnings(withdrawal, { ...ada, moneyLock: lock }, context)).toEqual([on])
  const ending = { ...ada, moneyLock: { ...lock, endsAt: day(13) } }
  expect(withdrawalWarnings(withdrawal, ending, context)).toEqual([
    on,
    { code: 'money_lock_ends', customers: [], more: 0, at: day(13) },
  ])
  const over = { ...ada, moneyLock: { ...lock, endsAt: day(12) } }
  expect(withdrawalWarnings(withdrawal, over, context)).toEqual([])
})

test('of a restricted customer, each request says so where it is about that right', () => {
  const payer = { ...ada, restrictedRights: ['deposit'] as const }
  expect(codes(depositWarnings(deposit, payer, context))).toEqual(['deposits_restricted'])
  expect(codes(withdrawalWarnings(withdrawal, payer, context))).toEqual([])
  const payee = { ...ada, restrictedRights: ['buy', 'withdraw'] as const }
  expect(codes(depositWarnings(deposit, payee, context))).toEqual([])
  expect(codes(withdrawalWarnings(withdrawal, payee, context))).toEqual(['withdrawals_restricted'])
})

test('every review of a flagged customer has the flags in force, each with its end', () => {
  const flags = [
    { kind: 'fraud_watch', endsAt: day(13) },
    { kind: 'vulnerable', endsAt: day(12) },
    { kind: 'deceased', endsAt: null },
  ] as const
  const flagged = { ...ada, flags }
  const expected = [
    { code: 'fraud_watch', customers: [], more: 0, at: day(13) },
    { code: 'deceased', customers: [], more: 0, at: null },
  ]
  expect(depositWarnings(deposit, flagged, context)).toEqual(expected)
  expect(withdrawalWarnings(withdrawal, flagged, context)).toEqual(expected)
  expect(passwordResetWarnings(reset, flagged, context)).toEqual(expected)
  expect(profileSubmissionWarnings(flagged, context)).toEqual(expected)
})

test('a password reset warns of others from its address, and of a profile that is not approved', () => {
  const sameAddress = { customers: [mary], total: 5 }
  expect(passwordResetWarnings({ ...reset, sameAddress }, ada, context)).toEqual([
    { code: 'same_address', customers: [mary], more: 4, at: null },
  ])
  for (const kycStatus of ['none', 'pending', 'rejected'] as const)
    expect(codes(passwordResetWarnings(reset, { ...ada, kycStatus }, context))).toEqual([
      'profile_not_approved',
    ])
})
