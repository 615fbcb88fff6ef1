import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import { formatCents } from '#domain/money/money.ts'
import { type FirmSettings, tradingStop } from '#domain/settings/settings.ts'
import { refusesPurchase } from '#domain/trading/offering.ts'
import { largestOrder } from '#domain/support/customer-limits.ts'
import type { WaitRefusal } from '#domain/trading/orders/accept-order.ts'
import type { OrderLimits } from '#domain/trading/trading-terms.ts'

/** There is no such order of this customer. */
export const ORDER_NOT_FOUND: Refusal = refuse('not_found', { detail: 'Order not found' })

/**
 * Refuses an order: one that is too large or too small with the limit in force, one without a price with the time until
 * there may be one.
 */
export const refuseOrder = (refused: RefusalCode, limits: OrderLimits): Refusal =>
  refuse(refused, {
    ...(refused === 'above_maximum' && { limit: largestOrder(limits) }),
    ...(refused === 'below_minimum_amount' && {
      detail: `Minimum amount is ${formatCents(limits.smallestOrderCents)}`,
    }),
    ...(refused === 'price_unavailable' && { retryAfterSeconds: 5 }),
  })

/** A refusal of the rules, as the caller reads it. */
export const refusalOf = ({ refused, detail }: WaitRefusal, limits: OrderLimits): Refusal => ({
  ...refuseOrder(refused, limits),
  ...(detail === undefined ? {} : { detail }),
})

/**
 * Refuses a purchase of what the firm does not offer, and an order while it has stopped its side, its instrument or
 * all trading, with the sentence it gave.
 */
export function refuseByFirm(
  { stops, offerings }: Pick<FirmSettings, 'stops' | 'offerings'>,
  order: { side: 'buy' | 'sell'; instrument: string },
): Refusal | null {
  if (refusesPurchase(offerings, order)) return refuse('sales_only')
  const detail = tradingStop(stops, order)
  return detail === null ? null : refuse('trading_stopped', { detail })
}
