import { CATALOGUE_FUNDS, CATALOGUE_STOCKS } from '#domain/market/catalogue.ts'
import type { QuoteCache } from './quote-cache.ts'

const TRADABLE = [...CATALOGUE_STOCKS, ...CATALOGUE_FUNDS]

/**
 * How many symbols have a price that no order may be filled at. One that the provider has never priced counts only when
 * it has priced none: its catalog may lack a few.
 */
export function countStale(quotes: QuoteCache, isStale: (symbol: string) => boolean): number {
  const priced = TRADABLE.filter(({ symbol }) => quotes.latest(symbol))
  return (priced.length === 0 ? TRADABLE : priced).filter(({ symbol }) => isStale(symbol)).length
}
