import { LRUCache } from 'lru-cache'
import type { Bar } from '#contract/market/market.ts'
import { BUILT_IN, MOST_LISTED } from '#domain/market/catalogue.ts'
import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import { MarketFailure, type MarketProvider } from '../ports/provider.ts'
import { downSample } from './down-sample.ts'

/** The screen moves the last point with the live price. */
const FRESH_MS = 5_000
/** Freshness of charts of a year and more: all of a symbol's closes cost 10 ms. */
const LONG_FRESH_MS = 60_000
const LONG: ReadonlySet<HistoryPeriod> = new Set(['1Y', 'All'])
/** Some 25 MB for the product's 76 x 8 charts, 58 with the most added. */
const MAX_CHARTS = (BUILT_IN.all.length + MOST_LISTED) * 8

/**
 * Charts as cached JSON. In session each is loaded at most once in five seconds (a long one once in a minute), else
 * after the close and at midnight.
 */
export interface Charts {
  /** Null when the provider has none. */
  history(symbol: string, period: HistoryPeriod): Promise<Prebuilt | null>
  intraday(symbol: string, interval: IntradayInterval): Promise<Prebuilt | null>
  bars(symbol: string, interval: IntradayInterval): Promise<readonly Bar[] | null>
}

interface CachedChart {
  /** When it is fresh. */
  readonly span: string
  readonly chart: Prebuilt
  /** Of a chart of bars. */
  readonly bars: readonly Bar[]
}

interface Load {
  readonly span: string
  load(): Promise<Pick<CachedChart, 'chart' | 'bars'>>
}

export function createCharts(options: {
  provider: MarketProvider
  calendar: MarketCalendar
  clock: Clock
}): Charts {
  const { provider, calendar, clock } = options
  // Concurrent requests share one load. A failed one is not cached.
  const cache = new LRUCache<string, CachedChart, Load>({
    max: MAX_CHARTS,
    fetchMethod: async (_key, _stale, { context: { span, load } }) => ({
      span,
      ...(await load()),
    }),
  })

  /** The cache span: a step of `freshMs` in session, else from close to midnight to open. */
  function spanOf(at: Date, freshMs: number): string {
    const { isOpen, session } = calendar.statusAt(at.getTime())
    return isOpen
      ? `${session.date} ${Math.floor(at.getTime() / freshMs)}`
      : // Shares split at midnight.
        `${newYorkDateAt(at.getTime())} after ${session.date}`
  }

  async function cached(
    key: string,
    freshMs: number,
    load: (at: Date) => Promise<Pick<CachedChart, 'chart' | 'bars'>>,
  ): Promise<CachedChart | null> {
    const at = clock.now()
    const span = spanOf(at, freshMs)
    const known = cache.get(key)
    if (known?.span === span) return known
    try {
      const context = { span, load: () => load(at) }
      return await cache.forceFetch(key, { forceRefresh: true, context })
    } catch (error) {
      if (error instanceof MarketFailure) return null
      throw error
    }
  }

  const barsOf = (symbol: string, interval: IntradayInterval) =>
    cached(`${symbol} ${interval}`, FRESH_MS, async (at) => {
      const bars = await provider.bars(symbol, interval, at)
      return { bars, chart: prebuild(JSON.stringify(bars)) }
    })

  return {
    async history(symbol, period) {
      const freshMs = LONG.has(period) ? LONG_FRESH_MS : FRESH_MS
      const found = await cached(`${symbol} ${period}`, freshMs, async (at) => {
        const points = downSample(await provider.history(symbol, period, at))
        return { bars: [], chart: prebuild(JSON.stringify(points)) }
      })
      return found?.chart ?? null
    },
    intraday: async (symbol, interval) => (await barsOf(symbol, interval))?.chart ?? null,
    bars: async (symbol, interval) => (await barsOf(symbol, interval))?.bars ?? null,
  }
}
