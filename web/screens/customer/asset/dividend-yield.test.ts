import { expect, test } from 'vitest'
import { dividendYield } from './dividend-yield.ts'

test('is what a share paid in a year, in percent of its price', () => {
  expect(dividendYield({ currentPrice: '70.00' }, { dividendsPerShare: '1.54' })).toBe('2.20')
  expect(dividendYield({ currentPrice: '230.00' }, { dividendsPerShare: '0.00' })).toBe('0.00')
})

test('is not known without the payments of a year, or without a price', () => {
  expect(dividendYield({ currentPrice: '70.00' }, {})).toBeNull()
  expect(dividendYield({ currentPrice: '0' }, { dividendsPerShare: '1.54' })).toBeNull()
})
