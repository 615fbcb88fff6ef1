import type { Tradable } from '#domain/market/catalogue.ts'
import type { QuoteCache } from './quote-cache.ts'

/**
 * How many symbols have a price that no order may be filled at. One that the provider has never priced counts only when
 * it has priced none: its catalog may lack a few.
 */
export function countStale(
  tradables: readonly Tradable[],
  quotes: QuoteCache,
  isStale: (symbol: string) => boolean,
): number {
  const priced = tradables.filter(({ symbol }) => quotes.latest(symbol))
  return (priced.length === 0 ? tradables : priced).filter(({ symbol }) => isStale(symbol)).length
}
