import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { stepAfterRefusal } from '#domain/trading/orders/placing.ts'
import type { OrderKind } from '#domain/trading/orders/order-terms.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'

/** What of the market decides whether an order that is not filled now may wait. */
export interface WaitMarket {
  /** Whether the last price is from before the instrument's ex-date. */
  isExDividend(instrument: string): boolean
  /** Whether the last price is late, and orders are not filled at it. */
  isLate(instrument: string, policies: OrderPolicies): boolean
}

/** What becomes of an order that was not filled at once, by the policies: what it may wait for, or the refusal. */
export function waitOrRefuse<Kind extends OrderKind>(
  market: WaitMarket,
  {
    kind,
    instrument,
    type,
    policies,
  }: { kind: Kind; instrument: string; type: Tradable['type'] | undefined; policies: OrderPolicies },
  answer: Refusal,
) {
  const next = stepAfterRefusal(kind, answer.refused, {
    ...policies,
    isByNav: isByNav(type, policies),
    isExDividend: market.isExDividend(instrument),
    isLate: market.isLate(instrument, policies),
  })
  if (next === null) return answer
  return typeof next === 'string' ? next : refuse(next.refused)
}
