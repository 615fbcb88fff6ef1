import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryPoint } from '#contract/market/market.ts'
import { MOST_POINTS, downSample } from '#server/market/charts/down-sample.ts'

const series = (prices: readonly number[]): HistoryPoint[] =>
  prices.map((price, day) => ({ time: new Date(day * 86_400_000).toISOString(), price }))

test('a line of points that fit is left as it is', () => {
  const points = series(Array.from({ length: MOST_POINTS }, (_, day) => day % 7))
  expect(downSample(points)).toEqual(points)
  expect(downSample([])).toEqual([])
})

test('a longer one keeps its first and last point and its order, and adds no point', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 21, maxLength: 400 })
  fc.assert(
    fc.property(prices, (drawn) => {
      const points = series(drawn)
      const shown = downSample(points, 20)
      expect(shown).toHaveLength(20)
      const places = shown.map((point) => points.indexOf(point))
      expect([places[0], places.at(-1)]).toEqual([0, points.length - 1])
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
    }),
  )
})

test('what was traded at points that are left out is told with the next one', () => {
  const traded = fc.array(fc.record({ price: fc.integer({ min: 1, max: 99 }), volume: fc.nat(1_000) }), {
    minLength: 21,
    maxLength: 200,
  })
  fc.assert(
    fc.property(traded, (drawn) => {
      const points = series(drawn.map(({ price }) => price)).map((point, day) => ({
        ...point,
        volume: drawn[day]!.volume,
      }))
      const sumOf = (of: readonly HistoryPoint[]) => of.reduce((sum, { volume = 0 }) => sum + volume, 0)
      const shown = downSample(points, 20)
      expect(shown).toHaveLength(20)
      expect(sumOf(shown)).toBe(sumOf(points))
      const [, second] = shown
      const until = points.findIndex(({ time }) => time === second!.time)
      expect(second!.volume).toBe(sumOf(points.slice(1, until + 1)))
    }),
  )
})

test('a crash of a single day stays on the chart', () => {
  const prices = Array.from({ length: 8_000 }, (_, day) => 10_000 + Math.sin(day / 300) * 100)
  prices[4_321] = 6_000
  expect(downSample(series(prices)).map(({ price }) => price)).toContain(6_000)
})
