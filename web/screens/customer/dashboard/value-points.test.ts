import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PortfolioHistory } from '#contract/trading/portfolio.ts'
import { cents } from '#domain/money/money.ts'
import { cursorTarget } from '#web/features/chart/chart-keys.ts'
import { timeLabels, valuePoints, valueScale } from './value-points.ts'

const DAYS: PortfolioHistory = {
  spacing: 'days',
  points: [
    { time: '2026-08-20T20:00:00.000Z', value: '1000.00', gain: '0.00', returnPercent: '0.00' },
    { time: '2026-08-21T20:00:00.000Z', value: '1100.00', gain: '-20.00', returnPercent: '10.00' },
  ],
}

describe('the line of a portfolio', () => {
  test('ends where the overview stands now: what the value moved by is gained, and grows the return', () => {
    expect(valuePoints(DAYS, null).at(-1)).toMatchObject({ value: '1100.00', price: 1100, gain: '-20.00' })
    expect(valuePoints(DAYS, cents(121_000n)).at(-1)).toEqual({
      time: Date.parse('2026-08-21T00:00:00Z') / 1000,
      value: '1210.00',
      price: 1210,
      gain: '90.00',
      returnPercent: '21.00',
    })
  })

  test('has one point for a day, its last', () => {
    const noon = { time: '2026-08-21T16:00:00.000Z', value: '1050.00', gain: '-70.00', returnPercent: '5.00' }
    const history = { ...DAYS, points: DAYS.points.toSpliced(1, 0, noon) }
    expect(valuePoints(history, null)).toEqual(valuePoints(DAYS, null))
    expect(valuePoints({ ...history, spacing: 'minutes' }, null)).toHaveLength(3)
  })

  test('that fell by nothing worth a sign says so', () => {
    const points = [{ ...DAYS.points[0]!, value: '1000000.00' }]
    const [only] = valuePoints({ ...DAYS, points }, cents(99_999_999n))
    expect(only).toMatchObject({ gain: '-0.01', returnPercent: '0.00' })
  })

  test('of nothing held any more goes on without a return', () => {
    const points = [{ ...DAYS.points[0]!, value: '0.00', gain: '5.00', returnPercent: '50.00' }]
    expect(valuePoints({ ...DAYS, points }, cents(0n))[0]).toMatchObject({
      gain: '5.00',
      returnPercent: '50.00',
    })
  })
})

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

  test('a level line has a scale around it', () => {
    const { heightOf, ticks } = valueScale([100, 100])
    expect(heightOf(100)).toBeGreaterThan(0)
    expect(heightOf(100)).toBeLessThan(1)
    expect(ticks.length).toBeGreaterThan(1)
  })
})

describe('the time axis', () => {
  const every = (seconds: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      time: Date.parse('2026-08-21T13:30:00Z') / 1000 + at * seconds,
      price: 1,
    }))
  const labels = (points: ReturnType<typeof every>, step: number | 'day') =>
    timeLabels(points, { step }, 5).map(({ label }) => label)

  test('reads New York’s clock within a day, days within a year, months beyond', () => {
    expect(labels(every(120, 196), 60)).toEqual(['10:18 AM', '11:56 AM', '1:34 PM', '3:12 PM ET'])
    expect(labels(every(86_400, 23), 'day')).toEqual(['Aug 23', 'Aug 28', 'Sep 1', 'Sep 5', 'Sep 10'])
    expect(labels(every(86_400, 500), 'day')).toEqual([
      'Oct 2026',
      'Jan 2027',
      'Apr 2027',
      'Aug 2027',
      'Nov 2027',
    ])
  })

  test('says nothing twice, and nothing of one point', () => {
    expect(labels(every(3_600, 40), 60)).toEqual(['Aug 21', 'Aug 22'])
    expect(labels(every(1, 1), 60)).toEqual([])
  })
})

test.each([
  ['ArrowLeft', null, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 9, 9],
  ['ArrowRight', 3, 4],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['Escape', 5, null],
  ['Escape', null, undefined],
  ['a', 5, undefined],
] as const)('%s from %s leads to %s', (key, from, to) => {
  expect(cursorTarget(key, from, 9)).toBe(to)
})
