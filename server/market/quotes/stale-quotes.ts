import type { Tradable } from '#domain/market/catalogue.ts'
import { type Job, createPeriodicJob } from '#server/platform/jobs/job.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { CatalogueNow } from '#server/platform/settings/settings-store.ts'
import type { QuoteCache } from './quote-cache.ts'

/** Symbols without a price for orders. One never priced counts only if all are: the provider may lack a few. */
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

/** Age of stock prices and symbols without fills. Funds' prices are daily. */
export function measureQuotes(
  metrics: Metrics,
  market: {
    catalogue: CatalogueNow
    quotes: Pick<QuoteCache, 'held'>
    isHalted(symbol: string): boolean
    stalePrices(): number
    isOpen(): boolean
  },
): void {
  metrics.gauge({ name: 'northfold_market_open', help: 'Whether a session of the market runs.' }, () =>
    market.isOpen() ? 1 : 0,
  )
  metrics.gauge(
    {
      name: 'northfold_quote_age_seconds',
      help: 'How long ago a price of a stock was received: of the newest and of the oldest; infinite without one.',
      label: 'of',
    },
    () => {
      const agesMs = market
        .catalogue()
        .stocks.flatMap(({ symbol }) => market.quotes.held(symbol)?.ageMs ?? [])
      return { newest: Math.min(...agesMs) / 1_000, oldest: Math.max(0, ...agesMs) / 1_000 }
    },
  )
  metrics.gauge(
    {
      name: 'northfold_stale_quotes',
      help: 'Symbols without a price for an order because their provider is silent.',
    },
    market.stalePrices,
  )
  metrics.gauge(
    {
      name: 'northfold_halted_symbols',
      help: 'Stocks in which no order is filled because their price is not believed.',
    },
    () => market.catalogue().stocks.filter(({ symbol }) => market.isHalted(symbol)).length,
  )
}
