import { LRUCache } from 'lru-cache'
import { BUILT_IN, MOST_LISTED } from '#domain/market/catalogue.ts'
import type { HistoryPeriod } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { priceOfNumber } from '#domain/money/price.ts'
import type { Clock } from '#server/platform/clock.ts'
import { MarketFailure, type MarketProvider } from '../ports/provider.ts'

/** How far apart a period's points are in session. Daily ones come once a session, after its close. */
const STEP_MS: Partial<Record<HistoryPeriod, number>> = { '1D': 2 * 60_000, '1W': 30 * 60_000 }

/** Lines that are loaded at once: a dashboard needs dozens, and shares the provider and the database with others. */
const MAX_LOADS = 6
/** One entry per symbol and period: some 30 MB for the product's 76 x 5, 70 with as many as may be added. */
const MAX_LINES = (BUILT_IN.all.length + MOST_LISTED) * 5

/** Prices over a period as numbers: to value a portfolio, or to draw many lines at once. */
export interface PriceLines {
  /**
   * All points of the period, oldest first, without the price of now. Null when the provider has none now.
   */
  line(symbol: string, period: HistoryPeriod): Promise<readonly PriceAt[] | null>
}

interface CachedLine {
  /** The span of time in which it is fresh. */
  readonly span: string
  readonly line: readonly PriceAt[]
}

interface Load {
  readonly span: string
  load(): Promise<readonly PriceAt[]>
}

/**
 * Lines from a cache. In session a line is requested once per step, a daily line once per session;
 * and each once after the close and once at midnight.
 */
export function createPriceLines(options: {
  provider: Pick<MarketProvider, 'history'>
  calendar: MarketCalendar
  clock: Clock
}): PriceLines {
  const { provider, calendar, clock } = options
  const inTurn = limitConcurrency(MAX_LOADS)
  // Concurrent requests share one load. A failed one is removed, so that the next request loads again.
  const cache = new LRUCache<string, CachedLine, Load>({
    max: MAX_LINES,
    fetchMethod: async (_key, _stale, { context: { span, load } }) => ({ span, line: await inTurn(load) }),
  })

  async function load(symbol: string, period: HistoryPeriod, at: Date): Promise<readonly PriceAt[]> {
    const points = (await provider.history(symbol, period, at)).flatMap(({ time, price }) => {
      const known = priceOfNumber(price)
      return known === null ? [] : [{ atMs: Date.parse(time), price: known }]
    })
    // In session the last point is the price of now, at a second of its own for every symbol.
    const { isOpen, session } = calendar.statusAt(at.getTime())
    return isOpen && (points.at(-1)?.atMs ?? 0) > session.opensAtMs ? points.slice(0, -1) : points
  }

  return {
    async line(symbol, period) {
      const at = clock.now()
      const { isOpen, session } = calendar.statusAt(at.getTime())
      const step = Math.floor(at.getTime() / (STEP_MS[period] ?? Infinity))
      // At midnight shares split, and the line is in the new ones.
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

/** Runs at most `limit` works at once; the others wait their turn. */
function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next one takes the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
