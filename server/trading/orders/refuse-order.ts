import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import { formatCents } from '#domain/money/money.ts'
import { type FirmSettings, tradingStop } from '#domain/settings/settings.ts'
import { refusesPurchase } from '#domain/trading/offering.ts'
import { largestOrder } from '#domain/support/customer-limits.ts'
import type { WaitRefusal } from '#domain/trading/orders/accept-order.ts'
import type { OrderLimits } from '#domain/trading/trading-terms.ts'

export const ORDER_NOT_FOUND: Refusal = refuse('not_found', { detail: 'Order not found' })

/** Refuses an order; the message has the limit in force, or when a price may be there. */
export const refuseOrder = (refused: RefusalCode, limits: OrderLimits): Refusal =>
  refuse(refused, {
    ...(refused === 'above_maximum' && { limit: largestOrder(limits) }),
    ...(refused === 'below_minimum_amount' && {
      detail: `Minimum amount is ${formatCents(limits.smallestOrderCents)}`,
    }),
    ...(refused === 'price_unavailable' && { retryAfterSeconds: 5 }),
  })

/** A refusal of the rules, for the caller. */
export const refusalOf = ({ refused, detail }: WaitRefusal, limits: OrderLimits): Refusal => ({
  ...refuseOrder(refused, limits),
  ...(detail === undefined ? {} : { detail }),
})

/**
 * Refuses purchases of what the firm does not offer, and orders it has stopped by side, instrument or altogether,
 * with its sentence.
 */
export function refuseByFirm(
  { stops, offerings }: Pick<FirmSettings, 'stops' | 'offerings'>,
  order: { side: 'buy' | 'sell'; instrument: string },
): Refusal | null {
  if (refusesPurchase(offerings, order)) return refuse('sales_only')
  const detail = tradingStop(stops, order)
  return detail === null ? null : refuse('trading_stopped', { detail })
}
