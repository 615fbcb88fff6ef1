import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { portfolioHistory } from './portfolio-history.ts'

const point = (at: string, value: bigint, paidIn: bigint, growth: number | null) => ({
  atMs: Date.parse(at),
  valueCents: cents(value),
  netPaidInCents: cents(paidIn),
  growth,
})

test('a deposit is no profit and dilutes none; a debt is a worth below zero', () => {
  expect(
    portfolioHistory([
      point('2026-11-18T05:00:00Z', 1_000_00n, 1_000_00n, null),
      point('2026-11-19T05:00:00Z', 1_100_00n, 1_000_00n, 1.1),
      point('2026-11-20T05:00:00.750Z', 6_100_01n, 6_000_00n, 1.100000004),
      point('2026-11-21T05:00:00Z', -5_00n, 6_000_00n, 0),
    ]),
  ).toEqual({
    timestamp: [1_794_978_000, 1_795_064_400, 1_795_150_800, 1_795_237_200],
    equity: [1000, 1100, 6100.01, -5],
    profit_loss: [0, 100, 100.01, -6005],
    profit_loss_pct: [0, 0.1, 0.1, -1],
    base_value: 1000,
    base_value_asof: '2026-11-17',
  })
})

test('there is a point', () => {
  expect(() => portfolioHistory([])).toThrow('a history without a point')
})
