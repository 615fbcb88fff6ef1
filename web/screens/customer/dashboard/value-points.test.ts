import { describe, expect, test } from 'vitest'
import type { PortfolioHistory } from '#contract/trading/portfolio.ts'
import { cents } from '#domain/money/money.ts'
import { cursorTarget } from '#web/features/chart/chart-slider.tsx'
import { valuePoints } from './value-points.ts'

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
