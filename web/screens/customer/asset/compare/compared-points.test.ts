import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedPoints } from './compared-points.ts'

const line = (...prices: readonly (readonly [time: number, price: number])[]) =>
  prices.map(([time, price]) => ({ time, price }))

test('both lines are percent since the first time of both', () => {
  const own = line([1, 90], [2, 100], [3, 110], [4, 95])
  const other = line([2, 50], [3, 50], [4, 60])
  expect(comparedPoints(own, other)).toEqual({
    points: line([2, 0], [3, expect.closeTo(10) as number], [4, expect.closeTo(-5) as number]),
    compared: [0, 0, expect.closeTo(20)],
  })
})

test('between two of its prices the other has the earlier one', () => {
  const own = line([10, 100], [20, 100], [30, 100])
  const other = line([5, 40], [21, 44], [29, 50])
  expect(comparedPoints(own, other)?.compared).toEqual([0, 0, expect.closeTo(25)])
})

test('of an asset with itself both lines are one, through any prices', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 40 }), (prices) => {
      const own = prices.map((price, time) => ({ time, price: price / 100 }))
      const both = comparedPoints(own, own)
      expect(both?.points.map(({ price }) => price)).toEqual(both?.compared)
      expect(both?.compared[0]).toBe(0)
    }),
  )
})

test('without a time in common, or from a price of zero, there is nothing to compare', () => {
  expect(comparedPoints(line([1, 5], [2, 6]), line([3, 5]))).toBeNull()
  expect(comparedPoints([], line([3, 5]))).toBeNull()
  expect(comparedPoints(line([1, 5]), [])).toBeNull()
  expect(comparedPoints(line([1, 0], [2, 5]), line([1, 5]))).toBeNull()
})
