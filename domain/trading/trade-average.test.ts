import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPrice, price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { NOTHING_TRADED, averagePriceOf, withTrade } from './trade-average.ts'

const share = quantity(100_000_000n)

test('the average of trades is weighted by shares', () => {
  const one = withTrade(NOTHING_TRADED, share, price(100_000_000n))
  const three = withTrade(one, quantity(2n * share), price(103_000_000n))
  expect(formatPrice(averagePriceOf(three))).toBe('102.00')
})

test('a half is rounded up, as an average price is everywhere', () => {
  const two = withTrade(withTrade(NOTHING_TRADED, share, price(1n)), share, price(2n))
  expect(averagePriceOf(two)).toBe(2n)
})

test('it lies between the lowest and the highest price', () => {
  const trades = fc.array(fc.record({ units: fc.bigInt(1n, 10n ** 14n), at: fc.bigInt(1n, 10n ** 12n) }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(trades, (made) => {
      const all = made.reduce(
        (so, { units, at }) => withTrade(so, quantity(units), price(at)),
        NOTHING_TRADED,
      )
      const prices = made.map(({ at }) => at).toSorted((a, b) => (a < b ? -1 : 1))
      const average = averagePriceOf(all)
      expect(average >= prices[0]! && average <= prices.at(-1)!).toBe(true)
    }),
  )
})

test('nothing has no price', () => {
  expect(() => averagePriceOf(NOTHING_TRADED)).toThrow(RangeError)
})
