import type { Tradable } from '#domain/market/catalogue.ts'
import type { QuoteCache } from './quote-cache.ts'

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
