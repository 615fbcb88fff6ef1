import { expect, test } from 'vitest'
import { distanceText, isFarRate, ratePreview, rateProblem } from './rate-draft.ts'

test('a rate reads as it was typed, to the twelfth decimal', () => {
  expect(ratePreview('EUR', ' 1.0842 ')).toBe('1 EUR = 1.0842 USD')
  expect(ratePreview('IDR', '0.000060606061')).toBe('1 IDR = 0.000060606061 USD')
  expect(ratePreview('EUR', '2')).toBe('1 EUR = 2.00 USD')
})

test.each(['', ' ', '0', '1000000', '1,1', '-1', '1e3', '0.0000000000001'])('%j is no rate', (typed) => {
  expect(ratePreview('EUR', typed)).toBeUndefined()
  expect(rateProblem(typed)).toEqual(expect.any(String))
})

test('a rate further from the provider’s than the band is far, and so is one beside none', () => {
  const isFar = (typed: string, provider: string | null) => isFarRate(typed, provider, '2')
  expect(isFar('1.02', '1.00')).toBe(false)
  expect(isFar('1.02000001', '1.00')).toBe(true)
  expect(isFar('0.979', '1.00')).toBe(true)
  expect(isFar('16500', '0.000060606061')).toBe(true)
  expect(isFar('1.5', null)).toBe(true)
  expect(isFar('nonsense', '1.00')).toBe(false)
})

test('the distance reads in percent, with its direction', () => {
  expect(distanceText('125', '1.25')).toBe('9900% above the provider’s')
  expect(distanceText('0.99', '1.00')).toBe('1% below the provider’s')
  expect(distanceText('1.00', '1')).toBe('The same as the provider’s')
  expect(distanceText('1.00', null)).toBeUndefined()
  expect(distanceText('', '1')).toBeUndefined()
})
