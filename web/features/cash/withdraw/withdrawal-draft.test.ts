import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money.ts'
import { amountFault, canRequest, fieldFault, splitOf, type WithdrawalDraft } from './withdrawal-draft.ts'

const facts = { availableCents: cents(10_000n), feeCents: cents(500n) }
const draft: WithdrawalDraft = {
  amount: '100',
  bankName: 'Lovelace Bank',
  bankAccountName: 'Ada Lovelace',
  bankAccountNumber: '12345678',
  swiftCode: 'LOVEGB2L',
  bankAddress: '1 Analytical Row, London',
  password: 'secret',
}

describe('a withdrawal can be requested', () => {
  test('when every field is filled and the amount is above the fee and within the balance', () => {
    expect(canRequest(draft, facts)).toBe(true)
    expect(canRequest({ ...draft, amount: ' 5.01 ' }, facts)).toBe(true)
    expect(canRequest({ ...draft, amount: '100.00' }, facts)).toBe(true)
  })

  test.each(['', ' ', '0', '5', '5.00', '100.01', '-6', '1e1', '6.001', '1,000', 'NaN'])(
    'not with the amount %j',
    (amount) => {
      expect(canRequest({ ...draft, amount }, facts)).toBe(false)
    },
  )

  test.each(['bankName', 'bankAccountName', 'bankAccountNumber', 'swiftCode', 'bankAddress', 'password'])(
    'not with a blank %s',
    (name) => {
      expect(canRequest({ ...draft, [name]: '' }, facts)).toBe(false)
      expect(canRequest({ ...draft, [name]: '  ' }, facts)).toBe(false)
    },
  )

  test('not while the balance is unknown', () => {
    expect(canRequest(draft, { ...facts, availableCents: null })).toBe(false)
  })
})

describe('the summary', () => {
  test('takes the fee out of the amount', () => {
    expect(splitOf('100', facts.feeCents)).toEqual({ grossCents: 10_000n, netCents: 9_500n, feeCents: 500n })
    expect(splitOf('90071992547.01', facts.feeCents).netCents).toBe(9_007_199_254_201n)
  })

  test('never pays out less than nothing', () => {
    expect(splitOf('3', facts.feeCents)).toEqual({ grossCents: 300n, netCents: 0n, feeCents: 500n })
    expect(splitOf('5', facts.feeCents).netCents).toBe(0n)
    expect(splitOf('', facts.feeCents).netCents).toBe(0n)
  })
})

test('a field that cannot be sent says why', () => {
  expect(amountFault('', facts)).toBe('Amount is required')
  expect(amountFault('5', facts)).toBe('Enter more than the 5.00 USD fee')
  expect(amountFault('100.01', facts)).toBe('This is more than your available balance')
  expect(amountFault('100', facts)).toBeUndefined()
  for (const text of ['-10', 'abc', '1e3', '1,000'])
    expect(amountFault(text, facts)).toBe('Enter an amount such as 1000.00')
  expect(amountFault('10.005', facts)).toBe('Enter an amount with at most 2 decimals')
  expect(amountFault('1000000000000', facts)).toBe('This is more than your available balance')
  expect(fieldFault('bankName', ' ')).toBe('Bank name is required')
  expect(fieldFault('swiftCode', 'LOVE')).toBe('Enter an 8- or 11-character SWIFT code')
  expect(fieldFault('swiftCode', ' lovegb2lxxx ')).toBeUndefined()
})
