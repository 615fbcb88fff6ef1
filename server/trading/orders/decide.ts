import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { isBeyond } from '#domain/trading/orders/order.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import type { OrderWait } from '#domain/trading/orders/order-waits.ts'
import { decidePlacing } from '#domain/trading/orders/placing.ts'
import type { PlacingMarket } from './market.ts'

/** Where an order goes in the current market: filled, rests or refused. `answer` is a fill attempt's refusal. */
export function decide(
  market: PlacingMarket,
  terms: OrderTerms,
  { type, policies }: { type: Tradable['type'] | undefined; policies: OrderPolicies },
  answer: Refusal | null = null,
): 'fill' | OrderWait | Refusal {
  const { instrument } = terms
  const placing = decidePlacing(terms, {
    ...policies,
    isByNav: isByNav(type, policies),
    isMet: answer === null && isLimitMet(market, terms, policies),
    tried: answer && {
      refused: answer.refused,
      isExDividend: market.isExDividend(instrument),
      isLate: market.isLate(instrument, policies),
    },
  })
  if (typeof placing === 'string') return placing
  return placing ? refuse(placing.refused) : (answer ?? 'fill')
}

function isLimitMet(
  market: PlacingMarket,
  { side, instrument, prices }: OrderTerms,
  policies: OrderPolicies,
): boolean {
  // A market order does not read the hours: a fifth of its cost in Node.
  if (prices.kind !== 'limit' || !market.isOpen()) return false
  const quote = market.orderQuote(instrument, policies)
  return quote !== null && quote.at <= market.now() && !isBeyond({ side, limit: prices.limit }, quote.price)
}
