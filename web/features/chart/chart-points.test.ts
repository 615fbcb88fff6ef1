import { describe, expect, test } from 'vitest'
import { axisLabels, pointTimeLabel } from './chart-labels.ts'
import {
  barPoints,
  historyPoints,
  INTERVALS,
  livePoint,
  PERIODS,
  sampled,
  summarize,
  withLivePoint,
} from './chart-points.ts'

const seconds = (instant: string) => Date.parse(instant) / 1000
const day = (date: string) => seconds(`${date}T00:00:00Z`)
const bar = (datetime: string, open: number, high: number, low: number, close: number) => ({
  datetime,
  open,
  high,
  low,
  close,
  volume: 1000,
})

describe('points of a chart', () => {
  test('come oldest first, one per time, the last of a repeated one', () => {
    const points = historyPoints(
      [
        { time: '2026-08-21T14:00:00Z', price: 3 },
        { time: '2026-08-21T13:30:00Z', price: 1 },
        { time: '2026-08-21T14:00:00Z', price: 4 },
      ],
      PERIODS['1D'],
    )
    expect(points.map(({ price }) => price)).toEqual([1, 4])
  })

  test.each([
    ['2026-08-21T20:00:00Z', 'a close in summer'],
    ['2026-08-22T04:00:00Z', 'a close at midnight in New York'],
    ['2026-08-21T00:00:00Z', 'a bare date'],
    ['2026-08-21T17:12:09Z', 'the middle of the session'],
  ])('%s is August 21 (%s)', (time) => {
    const [point] = historyPoints([{ time, price: 1 }], PERIODS['1M'])
    expect(point?.time).toBe(day('2026-08-21'))
    expect(point && pointTimeLabel(point, PERIODS['1M'])).toBe('Aug 21, 2026')
  })

  test('within days the clock is New York’s, in winter too', () => {
    const [summer, winter] = [
      { time: seconds('2026-08-21T13:30:00Z'), price: 1 },
      { time: seconds('2026-12-21T14:30:00Z'), price: 1 },
    ]
    expect(pointTimeLabel(summer!, PERIODS['1W'])).toBe('Aug 21, 9:30 AM')
    expect(pointTimeLabel(winter!, PERIODS['1W'])).toBe('Dec 21, 9:30 AM')
  })

  test('the axis names the day where it begins, and the time elsewhere', () => {
    const points = barPoints([
      bar('2026-08-20T19:55:00Z', 1, 1, 1, 1),
      bar('2026-08-21T13:30:00Z', 1, 1, 1, 1),
      bar('2026-08-21T13:35:00Z', 1, 1, 1, 1),
    ])
    const { labelOf } = axisLabels(points, INTERVALS['5m'])
    expect(points.map(({ time }) => labelOf(time, 20))).toEqual(['Aug 20', 'Aug 21', '9:35 AM'])
  })

  test('the axis leaves out the label that would stick to its edge, where bars are narrow', () => {
    const days = Array.from({ length: 22 }, (_, day) => ({
      time: seconds('2026-08-03T00:00:00Z') + day * 86_400,
      price: 1,
    }))
    const { labelOf } = axisLabels(days, PERIODS['1M'])
    expect(days.slice(0, 3).map(({ time }) => labelOf(time, 20))).toEqual(['', 'Aug 4', 'Aug 5'])
    const few = axisLabels(days.slice(0, 5), PERIODS['1M'])
    expect(few.labelOf(days[0]!.time, 20)).toBe('Aug 3')
  })
})

describe('the live price', () => {
  const daily = historyPoints(
    [
      { time: '2026-08-20T20:00:00Z', price: 100 },
      { time: '2026-08-21T15:00:00Z', price: 101 },
    ],
    PERIODS['1M'],
  )

  test('moves the point of its own day', () => {
    const live = livePoint(daily, PERIODS['1M'], 102, Date.parse('2026-08-21T15:00:01Z'))
    expect(withLivePoint(daily, live).map(({ price }) => price)).toEqual([100, 102])
  })

  test('moves a point and keeps its volume; what a new one traded is not known yet', () => {
    const points = historyPoints([{ time: '2026-08-21T15:00:00Z', price: 101, volume: 7 }], PERIODS['1M'])
    const on = (instant: string) => livePoint(points, PERIODS['1M'], 102, Date.parse(instant))?.volume
    expect([on('2026-08-21T15:00:01Z'), on('2026-08-24T13:30:00Z')]).toEqual([7, undefined])
  })

  test('begins the next day once, wherever in the day it falls', () => {
    const places = ['2026-08-24T13:30:00Z', '2026-08-24T19:59:59Z'].map(
      (at) => livePoint(daily, PERIODS['1M'], 103, Date.parse(at))?.time,
    )
    expect(places).toEqual([day('2026-08-24'), day('2026-08-24')])
  })

  test('is left out when it is older than the chart', () => {
    expect(livePoint(daily, PERIODS['1M'], 99, Date.parse('2026-08-20T19:00:00Z'))).toBeNull()
    expect(livePoint([], PERIODS['1M'], 99, Date.parse('2026-08-20T19:00:00Z'))).toBeNull()
  })

  test('moves a point of the same two minutes, then starts the next', () => {
    const points = historyPoints([{ time: '2026-08-21T15:00:30Z', price: 100 }], PERIODS['1D'])
    const at = (instant: string) => livePoint(points, PERIODS['1D'], 101, Date.parse(instant))?.time
    expect(at('2026-08-21T15:01:59Z')).toBe(seconds('2026-08-21T15:00:30Z'))
    expect(at('2026-08-21T15:02:00Z')).toBe(seconds('2026-08-21T15:02:00Z'))
    expect(at('2026-08-21T15:03:59Z')).toBe(seconds('2026-08-21T15:02:00Z'))
  })

  test('widens its candle; the closing second still belongs to it', () => {
    const points = barPoints([bar('2026-08-21T19:55:00Z', 10, 12, 9, 11)])
    const closing = livePoint(points, INTERVALS['5m'], 13, Date.parse('2026-08-21T20:00:00Z'))
    expect(closing).toEqual({
      time: points[0]?.time,
      price: 13,
      volume: 1000,
      bar: { open: 10, high: 13, low: 9 },
    })
  })

  test('opens the next candle in step with the last', () => {
    const points = barPoints([bar('2026-08-21T15:30:00Z', 10, 12, 9, 11)])
    const next = livePoint(points, INTERVALS['1h'], 8, Date.parse('2026-08-21T16:31:10Z'))
    expect(next).toEqual({
      time: seconds('2026-08-21T16:30:00Z'),
      price: 8,
      bar: { open: 8, high: 8, low: 8 },
    })
  })
})

describe('a chart in figures', () => {
  test('reads highs and lows from candles and the change from the first open', () => {
    const summary = summarize(
      barPoints([
        bar('2026-08-21T13:30:00Z', 100, 104, 99, 103),
        bar('2026-08-21T13:35:00Z', 103, 103, 95, 98),
      ]),
    )
    expect(summary?.high.bar?.high).toBe(104)
    expect(summary?.low.bar?.low).toBe(95)
    expect(summary?.changePercent).toBeCloseTo(-2)
    expect(summarize([])).toBeNull()
  })

  test('a sample keeps both ends', () => {
    const points = Array.from({ length: 390 }, (_, at) => ({ time: at, price: at }))
    const sample = sampled(points, 30)
    expect(sample).toHaveLength(30)
    expect([sample.at(0)?.time, sample.at(-1)?.time]).toEqual([0, 389])
  })
})
