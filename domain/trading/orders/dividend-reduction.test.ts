import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Price, price } from '../../money/price.ts'
import { LEAST_REDUCING_DIVIDEND, type ReduciblePrices, reducedBy } from './dividend-reduction.ts'
import { isOnPriceStep } from './price-step.ts'

const cent = (count: bigint): Price => price(count * 10_000n)
const buyLimit = (limit: Price): ReduciblePrices => ({
  side: 'buy',
  fires: 'at_or_below',
  firesAt: limit,
  limit,
  stop: null,
})

test('a buy limit falls by the dividend, rounded down to the price step', () => {
  expect(reducedBy(buyLimit(cent(95_00n)), price(255_000n))).toMatchObject({
    limit: cent(94_74n),
    firesAt: cent(94_74n),
  })
})

test('below a dollar the step has four decimals', () => {
  expect(reducedBy(buyLimit(cent(1_01n)), price(20_050n))).toMatchObject({ limit: price(989_900n) })
})

test('a stop-limit sale takes its limit along, until its stop was reached: then it is a sell limit, and stays', () => {
  const stop: ReduciblePrices = {
    side: 'sell',
    fires: 'at_or_below',
    firesAt: cent(90_00n),
    limit: cent(89_00n),
    stop: cent(90_00n),
  }
  expect(reducedBy(stop, cent(50n))).toEqual({
    ...stop,
    firesAt: cent(89_50n),
    stop: cent(89_50n),
    limit: cent(88_50n),
  })
  const reached: ReduciblePrices = { ...stop, fires: 'at_or_above', firesAt: cent(89_00n) }
  expect(reducedBy(reached, cent(50n))).toEqual(reached)
})

test('less than a cent, and what fires at or above, changes nothing', () => {
  const buyStop: ReduciblePrices = { ...buyLimit(cent(105_00n)), fires: 'at_or_above', stop: cent(100_00n) }
  expect(reducedBy(buyStop, cent(50n))).toEqual(buyStop)
  expect(reducedBy(buyLimit(cent(95_00n)), price(LEAST_REDUCING_DIVIDEND - 1n))).toEqual(
    buyLimit(cent(95_00n)),
  )
})

test('an order that a dividend would leave no price is canceled', () => {
  expect(reducedBy(buyLimit(cent(20n)), cent(20n))).toBeNull()
  expect(reducedBy(buyLimit(cent(20n)), cent(25n))).toBeNull()
})

test('for any dividend a reduced limit is on its step, lower by the dividend and less than a step more', () => {
  const limits = fc.bigInt(1n, 100_000n).map(cent)
  const dividends = fc.bigInt(10_000n, 50_000_000n).map(price)
  fc.assert(
    fc.property(limits, dividends, (limit, dividend) => {
      const reduced = reducedBy(buyLimit(limit), dividend)
      if (!reduced?.limit) {
        expect(limit - dividend).toBeLessThan(100n)
        return
      }
      expect(isOnPriceStep(reduced.limit)).toBe(true)
      expect(reduced.limit <= limit - dividend && limit - dividend - reduced.limit < 10_000n).toBe(true)
      expect(reduced.firesAt).toBe(reduced.limit)
    }),
  )
})
