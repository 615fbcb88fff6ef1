import { describe, expect, test } from 'vitest'
import type { Trade } from '#contract/trading/transactions.ts'
import { barPoints, historyPoints, INTERVALS, PERIODS } from '#web/features/chart/chart-points.ts'
import { tradeMarks } from './trade-marks.ts'

const trade = (side: Trade['side'], time: string, quantity: string, price: string): Trade => ({
  id: time,
  side,
  time,
  quantity,
  price,
})
const month = historyPoints(
  ['2026-08-19T20:00:00Z', '2026-08-20T20:00:00Z', '2026-08-21T15:00:00Z'].map((time) => ({
    time,
    price: 1,
  })),
  PERIODS['1M'],
)
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

describe('marks of trades', () => {
  test('stand at their day, each side once, with shares added up and prices weighted by them', () => {
    const marks = tradeMarks(
      [
        trade('buy', '2026-08-20T14:00:00Z', '1', '100'),
        trade('buy', '2026-08-20T19:00:00Z', '2', '103'),
        trade('sell', '2026-08-20T18:00:00Z', '0.5', '104.25'),
        trade('sell', '2026-08-21T14:59:00Z', '1', '105'),
      ],
      month,
      PERIODS['1M'],
    )
    expect(marks).toEqual([
      { time: day('2026-08-20'), side: 'buy', quantity: '3', price: '102.00' },
      { time: day('2026-08-20'), side: 'sell', quantity: '0.5', price: '104.25' },
      { time: day('2026-08-21'), side: 'sell', quantity: '1', price: '105.00' },
    ])
  })

  test('of after hours and of a weekend stand at the last session before', () => {
    const marks = tradeMarks(
      [trade('buy', '2026-08-21T22:00:00Z', '1', '9')],
      month.slice(0, 2),
      PERIODS['1M'],
    )
    expect(marks.map(({ time }) => time)).toEqual([day('2026-08-20')])
  })

  test('within a day stand at the bar they fell into; those from before the chart are left out', () => {
    const bars = barPoints(
      ['13:30', '13:35', '13:40'].map((clock) => ({
        datetime: `2026-08-21T${clock}:00Z`,
        open: 1,
        high: 1,
        low: 1,
        close: 1,
        volume: 0,
      })),
    )
    const marks = tradeMarks(
      [
        trade('buy', '2026-08-21T13:29:59Z', '1', '9'),
        trade('buy', '2026-08-21T13:39:59Z', '1', '9'),
        trade('sell', '2026-08-21T13:40:00Z', '1', '9'),
      ],
      bars,
      INTERVALS['5m'],
    )
    expect(marks.map(({ side, time }) => [side, time])).toEqual([
      ['buy', bars[1]?.time],
      ['sell', bars[2]?.time],
    ])
  })
})
