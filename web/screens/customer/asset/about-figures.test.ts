import { expect, test } from 'vitest'
import { dividendYield, earningsPerShare, yearRange } from './about-figures.ts'

test('is what a share paid in a year, in percent of its price', () => {
  expect(dividendYield({ currentPrice: '70.00' }, { dividendsPerShare: '1.54' })).toBe('2.20')
  expect(dividendYield({ currentPrice: '230.00' }, { dividendsPerShare: '0.00' })).toBe('0.00')
})

test('is not known without the payments of a year, or without a price', () => {
  expect(dividendYield({ currentPrice: '70.00' }, {})).toBeNull()
  expect(dividendYield({ currentPrice: '0' }, { dividendsPerShare: '1.54' })).toBeNull()
})

test('is the price divided by the P/E ratio', () => {
  expect(earningsPerShare({ currentPrice: '230.00', peRatio: '34.5' })).toBe('6.67')
  expect(earningsPerShare({ currentPrice: '9.99', peRatio: '300' })).toBe('0.03')
})

test('is not known without a P/E ratio above zero', () => {
  expect(earningsPerShare({ currentPrice: '230.00' })).toBeNull()
  expect(earningsPerShare({ currentPrice: '230.00', peRatio: '0' })).toBeNull()
  expect(earningsPerShare({ currentPrice: '230.00', peRatio: '-12.1' })).toBeNull()
})

const NOW = { currentPrice: '101.00', priceAt: '2026-11-18T20:00:00Z' }
const close = (day: string, price: number) => ({ time: `${day}T21:00:00Z`, price })

test('the range of a year is of its closes and the price of now', () => {
  const year = [
    close('2025-11-10', 10),
    close('2025-11-20', 80.5),
    close('2026-03-02', 99),
    close('2026-08-03', 90),
  ]
  expect(yearRange(year, NOW)).toEqual({ low: '80.50', high: '101.00' })
})

test('of a history that is shorter no range of a year is told', () => {
  expect(yearRange([close('2026-03-02', 99), close('2026-08-03', 90)], NOW)).toBeNull()
  expect(yearRange([], NOW)).toBeNull()
})
