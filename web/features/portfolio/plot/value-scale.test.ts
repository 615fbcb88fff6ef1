import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueScale } from './value-scale.ts'

describe('the scale', () => {
  test.each([
    [
      [23_100, 25_200],
      ['$23.0k', '$23.5k', '$24.0k', '$24.5k', '$25.0k'],
    ],
    [
      [11_000, 21_000],
      ['$12.5k', '$15.0k', '$17.5k', '$20.0k'],
    ],
    [
      [748.2, 750.1],
      ['$748.50', '$749.00', '$749.50', '$750.00'],
    ],
    [
      [236_015.2, 236_033],
      ['$236,015', '$236,020', '$236,025', '$236,030'],
    ],
    [
      [123_456_700, 123_456_790],
      ['$123,456,700', '$123,456,725', '$123,456,750', '$123,456,775'],
    ],
    [
      [10, 90],
      ['$20', '$40', '$60', '$80'],
    ],
    [
      [100_000, 900_000],
      ['$200k', '$400k', '$600k', '$800k'],
    ],
    [
      [1_000_000, 9_000_000],
      ['$2M', '$4M', '$6M', '$8M'],
    ],
  ])('of %j is marked at round values, told apart', (values, labels) => {
    const ticks = valueScale(values).ticks.map(({ label }) => label)
    expect(ticks).toEqual(labels)
  })

  test('the tag of the latest value never reads as a mark beside it', () => {
    expect(valueScale([24_000, 24_290, 24_138]).labelOf(24_138)).toBe('$24.14k')
    const cents = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 10, max: 100_000_000 }), fc.double({ min: 0, max: 1 }), run),
    )
    function run(low: number, range: number, part: number) {
      fc.pre(!Number.isNaN(part))
      const latest = (low + Math.round(range * part)) / 100
      const { heightOf, ticks, labelOf } = valueScale([low / 100, (low + range) / 100])
      const apart = ticks.filter(({ value }) => Math.abs(heightOf(value) - heightOf(latest)) > 0.1)
      expect(apart.map(({ label }) => label)).not.toContain(labelOf(latest))
    }
  })

  test('goes below zero where a value is, with the sign before the dollars', () => {
    const { ticks, heightOf } = valueScale([-2_400, 2_400])
    expect(ticks.map(({ label }) => label)).toEqual(['-$2,000', '$0', '$2,000'])
    expect(heightOf(0)).toBeGreaterThan(0)
  })

  test('counts no thousands of nothing', () => {
    expect(valueScale([0, 90_000]).ticks[0]?.label).toBe('$0')
  })

  test('of percent is marked in percent', () => {
    const { ticks, labelOf } = valueScale([-2.4, 14.2], 'percent')
    expect(ticks.map(({ label }) => label)).toEqual(['0%', '5%', '10%', '15%'])
    expect(labelOf(-0.004)).toBe('0.00%')
    expect(labelOf(-1.5)).toBe('-1.50%')
  })

  test('a level line has a scale around it', () => {
    const { heightOf, ticks } = valueScale([100, 100])
    expect(heightOf(100)).toBeGreaterThan(0)
    expect(heightOf(100)).toBeLessThan(1)
    expect(ticks.length).toBeGreaterThan(1)
  })
})
