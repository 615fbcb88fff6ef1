import { describe, expect, test } from 'vitest'
import { MAX_DEPOSIT_CENTS } from '#domain/cash/deposit.ts'
import { formatCents } from '#domain/money/money.ts'
import { canSend, type DepositDraft, draftAmount, draftErrors, withReference } from './deposit-draft.ts'

const rates = { ratesToUSD: { USD: '1.00', EUR: '1.0842', IDR: '0.000061349693', CHF: '0' } }
const draft: DepositDraft = { currency: 'EUR', amount: '100', bankReference: 'ada', password: 'secret' }

describe('a deposit can be sent', () => {
  test('when everything is typed and the currency has a rate', () => {
    expect(canSend(draft, rates)).toBe(true)
    expect(canSend({ ...draft, currency: 'USD' }, rates)).toBe(true)
  })

  test.each(['', ' ', '0', '0.00', '-1', '1e3', '1.005', '1,000', 'NaN'])(
    'not with the amount %j',
    (amount) => {
      expect(canSend({ ...draft, amount }, rates)).toBe(false)
    },
  )

  test('not with a blank reference or no password', () => {
    expect(canSend({ ...draft, bankReference: '  ' }, rates)).toBe(false)
    expect(canSend({ ...draft, password: '' }, rates)).toBe(false)
  })

  test('not without exchange rates, in any currency', () => {
    expect(canSend(draft, null)).toBe(false)
    expect(canSend({ ...draft, currency: 'USD' }, null)).toBe(false)
  })

  test('not in a currency without a usable rate', () => {
    expect(canSend({ ...draft, currency: 'GBP' }, rates)).toBe(false)
    expect(canSend({ ...draft, currency: 'CHF' }, rates)).toBe(false)
  })
})

const LARGEST = formatCents(MAX_DEPOSIT_CENTS)

test.each([
  ['', 'USD', 'Amount is required'],
  ['0', 'USD', 'Enter an amount above 0'],
  ['1.005', 'USD', 'Enter an amount with at most 2 decimals'],
  ['-10', 'USD', 'Enter an amount such as 1000.00'],
  ['abc', 'USD', 'Enter an amount such as 1000.00'],
  ['1,000', 'USD', 'Enter an amount such as 1000.00'],
  ['1000000000000', 'EUR', 'Maximum $10,000,000'],
  ['10000000.01', 'USD', 'Maximum $10,000,000'],
  ['10000000.01', 'IDR', undefined],
  ['10000000', 'USD', undefined],
] as const)('of the amount %j in %s is said: %s', (amount, currency, why) => {
  expect(draftErrors({ ...draft, amount, currency }, LARGEST).amount).toBe(why)
})

test('too large names the maximum of the settings', () => {
  expect(draftErrors({ ...draft, amount: '1000000000000' }, LARGEST).amount).toBe('Maximum $10,000,000')
  expect(draftErrors({ ...draft, currency: 'USD', amount: '2500.51' }, '2500.50').amount).toBe(
    'Maximum $2,500.50',
  )
})

test('a reference field that is left empty stands for the deposit reference', () => {
  expect(withReference({ ...draft, bankReference: ' ' }, 'NF-7K3M-Q2P').bankReference).toBe('NF-7K3M-Q2P')
  expect(withReference(draft, 'NF-7K3M-Q2P').bankReference).toBe('ada')
  expect(canSend(withReference({ ...draft, bankReference: '' }), rates)).toBe(false)
})

test('an amount keeps every hundredth', () => {
  expect(draftAmount({ ...draft, amount: ' 90071992547.01 ' })).toBe(9_007_199_254_701n)
})
