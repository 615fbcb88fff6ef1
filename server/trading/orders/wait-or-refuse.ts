import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import type { LatePricePolicy } from '#domain/market/late-price.ts'
import type { AfterHoursPolicy } from '#domain/trading/after-hours.ts'

/** What decides whether an order that is not filled now may wait. */
interface WaitPolicy {
  afterHours: AfterHoursPolicy
  latePrices: LatePricePolicy
  market: {
    isExDividend(instrument: string): boolean
    isLate(instrument: string): boolean
  }
}

/**
 * What becomes of a market order that the executor has refused: what it may wait for, by the operator's policy, or the
 * refusal.
 */
export function waitOrRefuse(
  { afterHours, latePrices, market }: WaitPolicy,
  answer: Refusal,
  symbol: string,
): 'open' | 'later-price' | Refusal {
  // Before the dividend: a late price of an ex-date is from before it, and the first one made from now on is not.
  if (answer.refused === 'price_unavailable' && market.isLate(symbol))
    return latePrices === 'wait' ? 'later-price' : refuse('late_price')
  const reason = reasonToWait(answer.refused, () => market.isExDividend(symbol))
  if (!reason) return answer
  if (afterHours === 'queue') return 'open'
  return refuse(reason === 'trading_closed' && afterHours === 'refuse' ? 'market_closed' : reason)
}

/** Why the executor filled nothing that a later price may fill; null for any other refusal. */
function reasonToWait(
  refused: RefusalCode,
  isExDividend: () => boolean,
): 'trading_closed' | 'ex_dividend' | null {
  if (refused === 'trading_closed') return refused
  return refused === 'price_unavailable' && isExDividend() ? 'ex_dividend' : null
}
