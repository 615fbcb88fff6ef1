import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Cents } from '#domain/money/money.ts'
import { largestPurchase } from '#domain/support/customer-limits.ts'
import { type PlanMinima, amountRefusal, belowMinimumText } from '#domain/trading/plans/terms.ts'

/** Refuses a plan's amount below the business's minimum or above the limit. */
export function refuseAmount(
  amountCents: Cents,
  type: 'stock' | 'mutual_fund',
  minima: PlanMinima,
): Refusal | null {
  const refused = amountRefusal(amountCents, type, minima)
  if (refused === 'below_plan_minimum') return refuse(refused, { detail: belowMinimumText(type, minima) })
  return refused && refuse(refused, { limit: largestPurchase() })
}
