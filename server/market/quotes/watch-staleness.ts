import { CATALOGUE } from '#domain/market/catalogue.ts'
import type { QuoteCache } from './quote-cache.ts'

const LOOK_EVERY_MS = 1_000

/**
 * Looks once a second at which prices have become the last known ones only, or have come back, and has the
 * lists published anew when that changed: growing old is no message that could be waited for. Returns the
 * way to stop.
 */
export function watchStaleness(quotes: QuoteCache, isStale: (symbol: string) => boolean): () => void {
  const now = () =>
    CATALOGUE.filter(({ symbol }) => quotes.latest(symbol) && isStale(symbol))
      .map(({ symbol }) => symbol)
      .join(' ')
  let seen = now()

  const timer = setInterval(() => {
    const stale = now()
    if (stale === seen) return
    seen = stale
    quotes.touch()
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
