import { expect, test } from 'vitest'
import { isOddRate, ratePreview, rateProblem } from './rate-draft.ts'

test('a rate reads as it was typed, to the twelfth decimal', () => {
  expect(ratePreview('EUR', ' 1.0842 ')).toBe('1 EUR = 1.0842 USD')
  expect(ratePreview('IDR', '0.000060606061')).toBe('1 IDR = 0.000060606061 USD')
  expect(ratePreview('EUR', '2')).toBe('1 EUR = 2.00 USD')
})

test.each(['', ' ', '0', '1000000', '1,1', '-1', '1e3', '0.0000000000001'])('%j is no rate', (typed) => {
  expect(ratePreview('EUR', typed)).toBeUndefined()
  expect(rateProblem(typed)).toEqual(expect.any(String))
})

test('a rate more than 20% off the provider’s is odd, also the other way round', () => {
  expect(isOddRate('1.20', '1.00')).toBe(false)
  expect(isOddRate('1.201', '1.00')).toBe(true)
  expect(isOddRate('16500', '0.000060606061')).toBe(true)
  expect(isOddRate('1.5', null)).toBe(false)
  expect(isOddRate('nonsense', '1.00')).toBe(false)
})
