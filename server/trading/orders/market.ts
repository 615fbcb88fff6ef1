import { type Refusal, refuse } from '#contract/refusals.ts'
import type { OrderWindow } from '#domain/trading/orders/order-window.ts'
import type { TimeInForce, AwaitedEvent, OrderTerms, OrderWait } from '#domain/trading/orders/order-terms.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'
import { type OrderQuote, isBeyond } from '#domain/trading/orders/order.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { decidePlacing } from '#domain/trading/orders/placing.ts'
import type { ExecutionMarket } from './fill/run-batch.ts'
import type { CancelMarket } from './rows/cancel-row.ts'
import type { SettingsMarket } from './rows/end-orders.ts'

export interface RestingMarket extends CancelMarket, SettingsMarket {
  /** The last accepted price, even from before an ex-date; or null. */
  estimateQuote(instrument: string): OrderQuote | null
  /** When the event comes next. */
  dueAt(event: AwaitedEvent): Date
  laterPriceExpiresAt(): Date
  /** Why the policies accept no order now; null when they do. */
  closedRefusal(policies: OrderPolicies): 'trading_closed' | 'market_closed' | null
  isOpen(): boolean
  /** The window of an order placed at `at`, by default now. */
  windowOf(timeInForce: TimeInForce, at?: Date): OrderWindow
}

export interface PlacingMarket extends RestingMarket, ExecutionMarket {
  /** The last price is from before the ex-date. */
  isExDividend(instrument: string): boolean
  /** The last price is late, and orders are not filled at it. */
  isLate(instrument: string, policies: OrderPolicies): boolean
}

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
