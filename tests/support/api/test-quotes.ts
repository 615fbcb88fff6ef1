import { parsePrice } from '#domain/money/price.ts'
import type { OrderQuote } from '#domain/trading/orders/order.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Quotes at `prices`, by symbol, else at `otherwise`; none where that is no price. */
export const quotesAt =
  (prices: ReadonlyMap<string, string>, clock: Clock, otherwise = '') =>
  (symbol: string): OrderQuote | null => {
    const price = parsePrice(prices.get(symbol) ?? otherwise)
    return price && { price, at: clock.now(), source: 'the test' }
  }
