import { type Price, price } from '../../money/price.ts'
import { downToPriceStep } from './price-step.ts'
import type { Fires } from './trigger.ts'

/** Smaller dividends leave orders as they are (FINRA rule 5330). */
export const LEAST_REDUCING_DIVIDEND = price(10_000n)

export interface ReduciblePrices {
  readonly side: 'buy' | 'sell'
  readonly fires: Fires
  readonly firesAt: Price
  readonly limit: Price | null
  readonly stop: Price | null
}

/**
 * An open order's prices without a cash dividend. Buys waiting for their limit and sales waiting for their stop (with
 * its limit) fall by it, rounded down to the price step; sell limits and buy stops stay (FINRA rule 5330). Null when
 * a price would be zero: the order is canceled.
 */
export function reducedBy(order: ReduciblePrices, dividend: Price): ReduciblePrices | null {
  if (order.fires === 'at_or_above' || dividend < LEAST_REDUCING_DIVIDEND) return order
  const lowered = (from: Price): Price =>
    from > dividend ? downToPriceStep(price(from - dividend)) : price(0n)
  const reduced =
    order.side === 'buy'
      ? { ...order, limit: order.limit && lowered(order.limit) }
      : { ...order, limit: order.limit && lowered(order.limit), stop: order.stop && lowered(order.stop) }
  const firesAt = (order.side === 'buy' ? reduced.limit : reduced.stop) ?? price(0n)
  return firesAt > 0n && reduced.limit !== 0n ? { ...reduced, firesAt } : null
}
