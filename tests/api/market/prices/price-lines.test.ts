import { describe, expect, test } from 'vitest'
import type { HistoryPoint } from '#contract/market/market.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { createPriceLines } from '#server/market/charts/charts.ts'
import { MarketFailure, type MarketProvider } from '#server/market/ports/provider.ts'
import { createTestClock } from '../../../support/clock.ts'
import { AFTER_HOURS, IN_SESSION } from './test-times.ts'

/** A provider that counts; it gives its points as soon as it is let go on. */
function linesOf(at: string, points: HistoryPoint[] | null) {
  const requested: string[] = []
  const load = { now: 0, most: 0 }
  const provider: Pick<MarketProvider, 'history'> = {
    async history(symbol, period) {
      requested.push(`${symbol} ${period}`)
      load.now += 1
      load.most = Math.max(load.most, load.now)
      await new Promise(setImmediate)
      load.now -= 1
      if (points === null) throw new MarketFailure('none')
      return points
    },
  }
  const clock = createTestClock(at)
  const { line } = createPriceLines({ provider, calendar: createMarketCalendar(), clock })
  return { line, requested, load, clock }
}

const POINTS = [
  { time: '2026-11-17T21:00:00.000Z', price: 10 },
  { time: '2026-11-18T15:00:00.000Z', price: 11.5 },
]
const PRICES = [
  { atMs: Date.parse('2026-11-17T21:00:00Z'), price: 10_000_000n },
  { atMs: Date.parse('2026-11-18T15:00:00Z'), price: 11_500_000n },
]

describe('lines of prices', () => {
  test('leave out the price of now in session, and keep the close after it', async () => {
    expect(await linesOf(IN_SESSION, POINTS).line('AAPL', '1M')).toEqual(PRICES.slice(0, 1))
    expect(await linesOf(AFTER_HOURS, POINTS).line('AAPL', '1M')).toEqual(PRICES)
  })

  test('are requested once: daily ones all session, a day’s every two minutes', async () => {
    const { line, requested, clock } = linesOf(IN_SESSION, POINTS)
    for (const minutes of [0, 1, 1, 60]) {
      clock.advance({ minutes })
      await Promise.all([line('AAPL', '1M'), line('AAPL', '1D'), line('AAPL', '1D')])
    }
    expect(requested.toSorted()).toEqual(['AAPL 1D', 'AAPL 1D', 'AAPL 1D', 'AAPL 1M'])
  })

  test('of a provider that has none are none, and requested again', async () => {
    const { line, requested } = linesOf(IN_SESSION, null)
    expect(await line('AAPL', '1M')).toBeNull()
    expect(await line('AAPL', '1M')).toBeNull()
    expect(requested).toHaveLength(2)
  })

  test('of everything there is come six at a time', async () => {
    const { line, requested, load } = linesOf(IN_SESSION, POINTS)
    await Promise.all(BUILT_IN.all.map(({ symbol }) => line(symbol, '1M')))
    expect([requested.length, load.most]).toEqual([BUILT_IN.all.length, 6])
  })
})
