import { type Refusal, refuse } from '#contract/refusals.ts'
import { type WaitFacts, stepAfterRefusal } from '#domain/trading/book/placing.ts'
import type { OrderKind } from '#domain/trading/book/order-terms.ts'

/** What decides whether an order that is not filled now may wait. */
interface WaitPolicy extends Pick<WaitFacts, 'afterHours' | 'latePrices'> {
  market: {
    isExDividend(instrument: string): boolean
    isLate(instrument: string): boolean
  }
}

/** What becomes of an order that was not filled at once: what it may wait for, or the refusal. */
export function waitOrRefuse<Kind extends OrderKind>(
  { market, ...policies }: WaitPolicy,
  { kind, instrument }: { kind: Kind; instrument: string },
  answer: Refusal,
) {
  const facts = { isExDividend: market.isExDividend(instrument), isLate: market.isLate(instrument) }
  const next = stepAfterRefusal(kind, answer.refused, { ...policies, ...facts })
  if (next === null) return answer
  return typeof next === 'string' ? next : refuse(next.refused)
}
