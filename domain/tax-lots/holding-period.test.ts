import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfDate } from '../market/new-york-time.ts'
import { longFrom, longFromDay, termOn } from './holding-period.ts'

test.each([
  // Publication 550: bought on 5 February 2024, long from 6 February 2025.
  ['2024-02-05', '2025-02-06'],
  ['2025-02-28', '2026-03-01'],
  // A leap year between: the last day of February is again long from the 1st of March.
  ['2023-02-28', '2024-03-01'],
  ['2024-02-28', '2025-03-01'],
  ['2024-02-29', '2025-03-01'],
  ['2025-12-31', '2027-01-01'],
  ['2025-08-31', '2026-09-01'],
])('what is bought on %s is long term from %s on', (acquired, from) => {
  expect(longFrom(acquired)).toBe(from)
  const [bought, long] = [dayOfDate(acquired), dayOfDate(from)]
  expect([termOn(bought, long - 1), termOn(bought, long)]).toEqual(['short', 'long'])
})

test('the term changes exactly once, between 366 and 368 days after the purchase', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 40_000 }), (bought) => {
      const terms = Array.from({ length: 380 }, (_, after) => termOn(bought, bought + after))
      const first = terms.indexOf('long')
      expect(terms.slice(0, first).every((term) => term === 'short')).toBe(true)
      expect(terms.slice(first).every((term) => term === 'long')).toBe(true)
      expect(first).toBe(longFromDay(bought) - bought)
      expect(first).toBeGreaterThanOrEqual(366)
      expect(first).toBeLessThanOrEqual(368)
    }),
  )
})
