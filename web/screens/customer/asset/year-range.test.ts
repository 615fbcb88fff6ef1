import { expect, test } from 'vitest'
import { yearRange } from './year-range.ts'

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
