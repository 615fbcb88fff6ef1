import type { Bar } from '#contract/market/market.ts'
import { BUILT_IN, MOST_LISTED } from '#domain/market/catalogue.ts'
import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import type { MarketProvider } from '../ports/provider.ts'
import { downSample } from './down-sample.ts'
import { createSessionCache } from './session-cache.ts'
import type { MarketParts } from '../ports/market-parts.ts'

/** The screen moves the last point with the live price. */
const FRESH_MS = 5_000
/** Freshness of charts of a year and more: all of a symbol's closes cost 10 ms. */
const LONG_FRESH_MS = 60_000
const LONG: ReadonlySet<HistoryPeriod> = new Set(['1Y', 'All'])
/** Some 25 MB for the product's 76 x 8 charts, 58 with the most added. */
const MAX_CHARTS = (BUILT_IN.all.length + MOST_LISTED) * 8

export type Charts = ReturnType<typeof createCharts>

/**
 * Charts as cached JSON. In session each is loaded at most once in five seconds (a long one once in a minute), else
 * after the close and at midnight.
 */
export function createCharts(
  options: Pick<MarketParts, 'calendar' | 'clock'> & { provider: MarketProvider },
) {
  const { provider, calendar, clock } = options
  const cached = createSessionCache<{ chart: Prebuilt; bars: readonly Bar[] }>(MAX_CHARTS, {
    calendar,
    clock,
  })

  const barsOf = (symbol: string, interval: IntradayInterval) =>
    cached(`${symbol} ${interval}`, FRESH_MS, async (at) => {
      const bars = await provider.bars(symbol, interval, at)
      return { bars, chart: prebuild(JSON.stringify(bars)) }
    })

  return {
    /** Null when the provider has none. */
    async history(symbol: string, period: HistoryPeriod): Promise<Prebuilt | null> {
      const freshMs = LONG.has(period) ? LONG_FRESH_MS : FRESH_MS
      const found = await cached(`${symbol} ${period}`, freshMs, async (at) => {
        const points = downSample(await provider.history(symbol, period, at))
        return { bars: [], chart: prebuild(JSON.stringify(points)) }
      })
      return found?.chart ?? null
    },
    intraday: async (symbol: string, interval: IntradayInterval) =>
      (await barsOf(symbol, interval))?.chart ?? null,
    bars: async (symbol: string, interval: IntradayInterval) =>
      (await barsOf(symbol, interval))?.bars ?? null,
  }
}
