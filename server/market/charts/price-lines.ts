import { LRUCache } from 'lru-cache'
import { BUILT_IN, MOST_LISTED } from '#domain/market/catalogue.ts'
import type { HistoryPeriod } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { priceOfNumber } from '#domain/money/price.ts'
import type { Clock } from '#server/platform/clock.ts'
import { MarketFailure, type MarketProvider } from '../ports/provider.ts'

/** Steps between a period's points in session; daily points come after the close. */
const STEP_MS: Partial<Record<HistoryPeriod, number>> = { '1D': 2 * 60_000, '1W': 30 * 60_000 }

/** Loads at a time: a dashboard needs dozens, and shares provider and database. */
const MAX_LOADS = 6
/** Some 30 MB for the product's 76 x 5 lines, 70 with the most added. */
const MAX_LINES = (BUILT_IN.all.length + MOST_LISTED) * 5

/** Prices over a period as numbers, for portfolio values and many lines. */
export interface PriceLines {
  /** The period's points, oldest first, without the current price. Null when the provider has none. */
  line(symbol: string, period: HistoryPeriod): Promise<readonly PriceAt[] | null>
}

interface CachedLine {
  /** When it is fresh. */
  readonly span: string
  readonly line: readonly PriceAt[]
}

interface Load {
  readonly span: string
  load(): Promise<readonly PriceAt[]>
}

/** Cached lines. In session a line is loaded once per step, a daily one once; then after the close and at midnight. */
export function createPriceLines(options: {
  provider: Pick<MarketProvider, 'history'>
  calendar: MarketCalendar
  clock: Clock
}): PriceLines {
  const { provider, calendar, clock } = options
  const inTurn = limitConcurrency(MAX_LOADS)
  // Concurrent requests share one load. A failed one is not cached.
  const cache = new LRUCache<string, CachedLine, Load>({
    max: MAX_LINES,
    fetchMethod: async (_key, _stale, { context: { span, load } }) => ({ span, line: await inTurn(load) }),
  })

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
    async line(symbol, period) {
      const at = clock.now()
      const { isOpen, session } = calendar.statusAt(at.getTime())
      const step = Math.floor(at.getTime() / (STEP_MS[period] ?? Infinity))
      // At midnight shares split, and the line with them.
      const span = `${session.date} ${isOpen ? step : newYorkDateAt(at.getTime())}`
      const key = `${symbol} ${period}`
      const known = cache.get(key)
      if (known?.span === span) return known.line
      try {
        const context = { span, load: () => load(symbol, period, at) }
        return (await cache.forceFetch(key, { forceRefresh: true, context })).line
      } catch (error) {
        if (error instanceof MarketFailure) return null
        throw error
      }
    },
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
