import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Performance } from '#contract/trading/performance.ts'
import { centsOf } from '#web/features/portfolio/signed-cents.ts'
import { drawnIn, flowMarks, performancePoints, tableRows } from './drawn-points.ts'

type SeriesPoint = Performance['series'][number]

const point = (day: number, change: Partial<SeriesPoint> = {}): SeriesPoint => {
  const date = new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
  return {
    at: `${date}T21:00:00.000Z`,
    date,
    value: '1000.00',
    netPaidIn: '1000.00',
    timeWeighted: '0.00',
    benchmark: '0.00',
    deposits: '0.00',
    withdrawals: '0.00',
    dividends: '0.00',
    ...change,
  }
}

describe('what the chart draws', () => {
  const points = performancePoints([
    point(1, { timeWeighted: null, benchmark: null, value: '0.00', netPaidIn: '0.00' }),
    point(2, { value: '999.99' }),
    point(3, { value: '1012.34', timeWeighted: '1.23', benchmark: '-0.50' }),
  ])

  test('a gain is the value less what was paid in, to the cent', () => {
    expect(points.map(({ gain }) => gain)).toEqual(['0.00', '-0.01', '12.34'])
    expect(drawnIn(points, 'gain').points.map(({ price }) => price)).toEqual([0, -0.01, 12.34])
  })

  test('a value stands beside what was paid in, point by point', () => {
    expect(drawnIn(points, 'value').compared).toEqual([0, 1000, 1000])
  })

  test('a return that is not known is left out, and is no zero', () => {
    const { points: known, compared } = drawnIn(points, 'percent')
    expect(known.map(({ date, price }) => `${date} ${price}`)).toEqual(['2026-01-02 0', '2026-01-03 1.23'])
    expect(compared).toEqual([0, -0.5])
  })

  test('the benchmark’s line ends where it is not known', () => {
    const cut = performancePoints([point(1), point(2, { benchmark: null }), point(3)])
    expect(drawnIn(cut, 'percent').compared).toEqual([0])
  })
})

describe('the marks of money that moved', () => {
  test('are at their places, and those close together are one with the sums', () => {
    const days = Array.from({ length: 101 }, (_, day) => point(day + 1))
    days[10] = point(11, { deposits: '500.00' })
    days[12] = point(13, { deposits: '20.00', dividends: '1.50' })
    days[50] = point(51, { withdrawals: '70.00' })
    expect(flowMarks(performancePoints(days))).toEqual([
      { x: 10, deposits: 52_000n, withdrawals: 0n, dividends: 150n },
      { x: 50, deposits: 0n, withdrawals: 7_000n, dividends: 0n },
    ])
  })

  test('of any series are a width apart and add up to all that moved', () => {
    const cents = fc.integer({ min: 0, max: 99_999 }).map((units) => (units / 100).toFixed(2))
    const series = fc.array(
      fc.record({ deposits: cents, withdrawals: cents, dividends: cents }).map((moved) => point(1, moved)),
      { minLength: 1, maxLength: 300 },
    )
    fc.assert(
      fc.property(series, (days) => {
        const points = performancePoints(days)
        const marks = flowMarks(points)
        for (const [place, { x }] of marks.entries())
          if (place > 0) expect(x - marks[place - 1]!.x).toBeGreaterThanOrEqual(4)
        for (const kind of ['deposits', 'withdrawals', 'dividends'] as const) {
          const moved = points.reduce((sum, day) => sum + centsOf(day[kind]), 0n)
          expect(marks.reduce((sum, mark) => sum + mark[kind], 0n)).toBe(moved)
        }
      }),
    )
  })
})

describe('the table', () => {
  const days = Array.from({ length: 100 }, (_, day) => point(day + 1, { deposits: '1.00' }))

  test('has both ends, and loses no deposit between its rows', () => {
    const rows = tableRows(performancePoints(days), 30)
    expect(rows).toHaveLength(30)
    expect([rows[0]?.date, rows.at(-1)?.date]).toEqual([days[0]?.date, days.at(-1)?.date])
    expect(rows.reduce((sum, { deposits }) => sum + centsOf(deposits), 0n)).toBe(100_00n)
  })

  test('of few points has them all', () => {
    expect(tableRows(performancePoints(days.slice(0, 7)), 30)).toHaveLength(7)
    expect(tableRows([], 30)).toEqual([])
  })
})
