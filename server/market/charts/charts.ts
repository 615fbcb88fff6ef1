import type { Bar } from '#contract/market/market.ts'
import { BUILT_IN, MOST_LISTED } from '#domain/market/catalogue.ts'
import type { HistoryPeriod, IntradayInterval } from '#domain/market/history-period.ts'
import { priceOfNumber } from '#domain/money/price.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { type Prebuilt, prebuild } from '#server/platform/http/prebuilt.ts'
import type { MarketParts, MarketProvider } from '../ports/provider.ts'
import { downSample } from './down-sample.ts'
import { createSessionCache } from './session-cache.ts'

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

/** Steps between a period's points in session; daily points come after the close. */
const STEP_MS: Partial<Record<HistoryPeriod, number>> = { '1D': 2 * 60_000, '1W': 30 * 60_000 }

/** Loads at a time: a dashboard needs dozens, and shares provider and database. */
const MAX_LOADS = 6
/** Some 30 MB for the product's 76 x 5 lines, 70 with the most added. */
const MAX_LINES = (BUILT_IN.all.length + MOST_LISTED) * 5

/** Prices over a period as numbers, for portfolio values and many lines. */
export type PriceLines = ReturnType<typeof createPriceLines>

/** Cached lines. In session a line is loaded once per step, a daily one once; then after the close and at midnight. */
export function createPriceLines(
  options: Pick<MarketParts, 'calendar' | 'clock'> & { provider: Pick<MarketProvider, 'history'> },
) {
  const { provider, calendar, clock } = options
  const inTurn = limitConcurrency(MAX_LOADS)
  const cached = createSessionCache<readonly PriceAt[]>(MAX_LINES, { calendar, clock })

  async function load(symbol: string, period: HistoryPeriod, at: Date): Promise<readonly PriceAt[]> {
    const points = (await provider.history(symbol, period, at)).flatMap(({ time, price }) => {
      const known = priceOfNumber(price)
      return known === null ? [] : [{ atMs: Date.parse(time), price: known }]
    })
    // In session the last point is the live price, at a different second per symbol.
    const { isOpen, session } = calendar.statusAt(at.getTime())
    return isOpen && (points.at(-1)?.atMs ?? 0) > session.opensAtMs ? points.slice(0, -1) : points
  }

  return {
    /** The period's points, oldest first, without the current price. Null when the provider has none. */
    line: (symbol: string, period: HistoryPeriod) =>
      cached(`${symbol} ${period}`, STEP_MS[period] ?? Infinity, (at) =>
        inTurn(() => load(symbol, period, at)),
      ),
  }
}

/** Runs at most `limit` at once; the others wait. */
function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
