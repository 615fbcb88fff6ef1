import { expect, test } from 'vitest'
import { parseRate } from '#domain/money/exchange-rate.ts'
import { exchangeRateText, rateText } from './exchange-rate-text.ts'

test('a rate has four decimals', () => {
  expect(rateText('1.084249')).toBe('1.0842')
  expect(rateText('1.00')).toBe('1.0000')
  expect(rateText('0.006711409396')).toBe('0.0067')
})

test('a rate of less than a thousandth keeps four digits that count', () => {
  expect(rateText('0.000061349693')).toBe('0.00006135')
  expect(rateText('0.000999')).toBe('0.0009990')
})

test('a rate counted in units reads like one that travelled as text', () => {
  expect(exchangeRateText('EUR', parseRate('1.08425') ?? '')).toBe('1 EUR = 1.0843 USD')
})
