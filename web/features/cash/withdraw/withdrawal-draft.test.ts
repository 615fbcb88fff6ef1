import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money/money.ts'
import { amountFault, canRequest, fieldFault, splitOf, type WithdrawalDraft } from './withdrawal-draft.ts'

const available = cents(10_000n)
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
    expect(canRequest(draft, available)).toBe(true)
    expect(canRequest({ ...draft, amount: ' 5.01 ' }, available)).toBe(true)
    expect(canRequest({ ...draft, amount: '100.00' }, available)).toBe(true)
  })

  test.each(['', ' ', '0', '5', '5.00', '100.01', '-6', '1e1', '6.001', '1,000', 'NaN'])(
    'not with the amount %j',
    (amount) => {
      expect(canRequest({ ...draft, amount }, available)).toBe(false)
    },
  )

  test.each(['bankName', 'bankAccountName', 'bankAccountNumber', 'swiftCode', 'bankAddress', 'password'])(
    'not with a blank %s',
    (name) => {
      expect(canRequest({ ...draft, [name]: '' }, available)).toBe(false)
      expect(canRequest({ ...draft, [name]: '  ' }, available)).toBe(false)
    },
  )

  test('not while the balance is unknown', () => {
    expect(canRequest(draft, null)).toBe(false)
  })
})

describe('the summary', () => {
  test('takes the fee out of the amount', () => {
    expect(splitOf('100')).toEqual({ grossCents: 10_000n, netCents: 9_500n, feeCents: 500n })
    expect(splitOf('90071992547.01').netCents).toBe(9_007_199_254_201n)
  })

  test('never pays out less than nothing', () => {
    expect(splitOf('3')).toEqual({ grossCents: 300n, netCents: 0n, feeCents: 500n })
    expect(splitOf('5').netCents).toBe(0n)
    expect(splitOf('').netCents).toBe(0n)
  })
})

test('a field that cannot be sent says why', () => {
  expect(amountFault('', available)).toBe('Amount is required')
  expect(amountFault('5', available)).toBe('Enter more than the 5.00 USD fee')
  expect(amountFault('100.01', available)).toBe('This is more than your available balance')
  expect(amountFault('100', available)).toBeUndefined()
  for (const text of ['-10', 'abc', '1e3', '1,000'])
    expect(amountFault(text, available)).toBe('Enter an amount such as 1000.00')
  expect(amountFault('10.005', available)).toBe('Enter an amount with at most 2 decimals')
  expect(amountFault('1000000000000', available)).toBe('This is more than your available balance')
  expect(fieldFault('bankName', ' ')).toBe('Bank name is required')
  expect(fieldFault('swiftCode', 'LOVE')).toBe('Enter an 8- or 11-character SWIFT code')
  expect(fieldFault('swiftCode', ' lovegb2lxxx ')).toBeUndefined()
})
