import type { Tradable } from '#domain/market/catalogue.ts'
import type { QuoteCache } from './quote-cache.ts'
import { type Job, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'

/**
 * Symbols without a price for orders. One never priced counts only if all are unpriced: the provider may lack a few.
 */
export function countStale(
  tradables: readonly Tradable[],
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
): number {
  const priced = tradables.filter(({ symbol }) => quotes.latest(symbol))
  return (priced.length === 0 ? tradables : priced).filter(({ symbol }) => isStale(symbol)).length
}

const LOOK_EVERY_MS = 1_000

/** Checks staleness once a second and republishes the lists on change: going stale sends no message. */
export function createStalenessWatch(
  catalogue: CatalogueNow,
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
): Job {
  const now = () =>
    catalogue()
      .all.filter(({ symbol }) => quotes.latest(symbol) && isStale(symbol))
      .map(({ symbol }) => symbol)
      .join(' ')
  let seen = now()

  return createPeriodicJob({
    name: 'publish which prices are stale',
    everyMs: LOOK_EVERY_MS,
    async work() {
      const stale = now()
      if (stale === seen) return
      seen = stale
      quotes.touch()
    },
  })
}
