import { describe, expect, test } from 'vitest'
import { amountOf, isNoAmount, steppedAmount, typedAmount } from './typed-amount.ts'

describe('the amount field', () => {
  test.each(['', '2', '2.', '.5', '0.00000001', '123456789012.12345678', '1,000', '1,'])(
    'takes "%s" as it is',
    (text) => {
      expect(typedAmount(text)).toBe(text)
    },
  )

  test.each(['0.000000001', '1234567890123', '1,234,567,890,123'])('does not take "%s"', (text) => {
    expect(typedAmount(text)).toBeNull()
  })

  test.each(['-1', '1e9', 'abc', '1.2.3', 'Infinity', '٣'])(
    'shows "%s" as it was typed, and reads no amount in it',
    (text) => {
      expect(typedAmount(text)).toBe(text)
      expect(amountOf(text)).toBeNull()
    },
  )

  test.each([
    ['-1', true],
    ['1e9', true],
    ['abc', true],
    ['', false],
    ['.', false],
    ['1,00', false],
    ['10,5', false],
    ['1,234,567.8', false],
    ['1 000', true],
    ['1.2.3', true],
    ['1,0000', true],
    ['1000,5', true],
  ])('that "%s" can become none by typing on: %s', (text, isNone) => {
    expect(isNoAmount(text)).toBe(isNone)
  })

  test('a pasted figure loses its dollar sign and the blanks around it', () => {
    expect(typedAmount('$20')).toBe('20')
    expect(typedAmount(' $1,234.5 ')).toBe('1,234.5')
  })

  test.each([
    ['1,000', 1_000n],
    ['12,000', 12_000n],
    ['1,234,567', 1_234_567n],
    ['1000', 1_000n],
  ])('a comma separates thousands: "%s"', (text, shares) => {
    expect(amountOf(text)).toBe(shares * 100_000_000n)
  })

  test.each(['1,', '1,0', '1,5', '1,00', '1,0000', '1000,000', ',000', '1.5,000', '1,,000'])(
    'a comma elsewhere is never a decimal point: "%s" is no amount',
    (text) => {
      expect(amountOf(text)).toBeNull()
    },
  )

  test('its text is read exactly', () => {
    expect(amountOf('2.5')).toBe(250_000_000n)
    expect(amountOf('.5')).toBe(50_000_000n)
    expect(amountOf('007.')).toBe(700_000_000n)
    expect(amountOf('0')).toBe(0n)
    expect(amountOf('')).toBeNull()
    expect(amountOf('.')).toBeNull()
  })

  test('the arrow keys step by 0.01 and stop there', () => {
    expect(steppedAmount('', 1)).toBe('0.01')
    expect(steppedAmount('1.995', 1)).toBe('2.005')
    expect(steppedAmount('0.01', -1)).toBe('0.01')
  })
})
