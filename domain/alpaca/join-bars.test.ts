import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { joinBars } from './join-bars.ts'
import type { PriceBar } from '../market/quote.ts'

const calendar = createMarketCalendar('nyse')
const bar = (startsAt: string, open: number, more: Partial<PriceBar> = {}): PriceBar => ({
  startsAtMs: Date.parse(startsAt),
  open,
  high: open + 2,
  low: open - 2,
  close: open + 1,
  volume: 10,
  ...more,
})

const BARS = [
  bar('2026-11-13T14:30:00Z', 90),
  bar('2026-11-16T14:30:00Z', 100),
  bar('2026-11-16T15:30:00Z', 104, { low: 80 }),
  bar('2026-11-17T14:30:00Z', 110, { high: 150, close: 109 }),
]

test('hours are joined to days, which start at midnight in New York', () => {
  expect(joinBars(calendar, BARS, 'day')).toEqual([
    bar('2026-11-13T05:00:00Z', 90),
    bar('2026-11-16T05:00:00Z', 100, { high: 106, low: 80, close: 105, volume: 20 }),
    bar('2026-11-17T05:00:00Z', 110, { high: 150, close: 109 }),
  ])
})

test('to weeks from Monday; the oldest is left out where the bars begin within it', () => {
  expect(joinBars(calendar, BARS, 'week')).toEqual([
    bar('2026-11-16T05:00:00Z', 100, { high: 150, low: 80, close: 109, volume: 30 }),
  ])
  expect(joinBars(calendar, BARS, 'month')).toEqual([])
  const monthly = joinBars(calendar, [bar('2026-10-01T13:30:00Z', 1), ...BARS], 'month')
  expect(monthly.map(({ startsAtMs }) => new Date(startsAtMs).toISOString())).toEqual([
    '2026-10-01T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
  ])
})

test('no share is lost or counted twice, and no price is beyond those of its parts', () => {
  const price = fc.integer({ min: 1, max: 1_000 })
  const hours = fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(hours, fc.constantFrom('day' as const, 'week' as const), (prices, span) => {
      const from = calendar.sessionOnOrBefore('2026-11-09')
      const bars = prices.map(([open, close], at) => ({
        startsAtMs: calendar.sessionAt(from.index + Math.floor(at / 7)).opensAtMs + (at % 7) * 3_600_000,
        open,
        close,
        high: Math.max(open, close),
        low: Math.min(open, close),
        volume: at,
      }))
      const joined = joinBars(calendar, bars, span)
      const sum = (all: readonly PriceBar[]) => all.reduce((total, { volume }) => total + volume, 0)
      expect(sum(joined)).toBe(sum(bars))
      for (const { open, high, low, close } of joined) {
        expect(Math.max(open, close, low)).toBeLessThanOrEqual(high)
        expect(Math.min(open, close)).toBeGreaterThanOrEqual(low)
      }
      expect(joined.at(-1)?.close).toBe(bars.at(-1)?.close)
    }),
  )
})
