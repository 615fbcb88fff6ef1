import { describe, expect, test } from 'vitest'
import { amountOf, steppedAmount, typedAmount } from './typed-amount.ts'

describe('the amount field', () => {
  test.each(['', '2', '2.', '.5', '0.00000001', '123456789012.12345678'])('takes "%s" as it is', (text) => {
    expect(typedAmount(text)).toBe(text)
  })

  test.each(['-1', '1e5', 'abc', '1.2.3', '0.000000001', '1234567890123', '1,5', 'Infinity', '٣'])(
    'does not take "%s"',
    (text) => {
      expect(typedAmount(text)).toBeNull()
    },
  )

  test('a pasted figure loses its thousands separators and blanks', () => {
    expect(typedAmount(' 1,234,567.5 ')).toBe('1234567.5')
  })

  test('a comma typed last is a decimal point', () => {
    expect(typedAmount('12,')).toBe('12.')
  })

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
