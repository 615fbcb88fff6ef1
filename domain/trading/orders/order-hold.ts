import { BPS, divideDown, divideUp } from '../../money/decimal.ts'
import { type Cents, ZERO_CENTS } from '../../money/money.ts'
import { type Price, price, valueUp } from '../../money/price.ts'
import { ZERO_QUANTITY, type Quantity } from '../../money/quantity.ts'
import { RESTING_BUY_MARGIN_BPS } from './order-limits.ts'
import { quantityFetching } from './order-quantity.ts'
import type { Reserved } from './order.ts'
import { heldPrice, type OrderPrices, type OrderSize } from './order-terms.ts'

/** How far above its stop a buy may be filled, in basis points; as at Robinhood. */
const STOP_CAP_BPS = 500n

/** The highest price a buy stop pays, rounded up. Above it, it waits as a limit order. */
export const stopCap = (stop: Price): Price => price(divideUp(stop * (BPS + STOP_CAP_BPS), BPS))

/** An order's own limit or the cap of a buy stop; null if unbounded. */
export function limitOf(side: 'buy' | 'sell', prices: OrderPrices): Price | null {
  if (prices.kind === 'limit' || prices.kind === 'stop_limit') return prices.limit
  return prices.kind === 'stop' && side === 'buy' ? stopCap(prices.stop) : null
}

const lowestPrice = (estimate: Price): Price => {
  const lowered = divideDown(estimate * (BPS - RESTING_BUY_MARGIN_BPS), BPS)
  return price(lowered > 0n ? lowered : 1n)
}

/**
 * What an order reserves. A buy holds its cost at its limit, its stop's cap, or the last price and the margin; in
 * dollars exactly its amount. A sale reserves its shares; in dollars those needed at the last price less the margin,
 * at most `free`.
 */
export function reservedFor(
  { side, size, prices }: { side: 'buy' | 'sell'; size: OrderSize; prices: OrderPrices },
  estimate: Price,
  free: Quantity,
): Reserved {
  if (side === 'buy')
    return { heldCents: costAtWorst(size, prices, estimate), reservedQuantity: ZERO_QUANTITY }
  if ('quantity' in size) return { heldCents: ZERO_CENTS, reservedQuantity: size.quantity }
  const wanted = quantityFetching(size.notionalCents, lowestPrice(estimate))
  return { heldCents: ZERO_CENTS, reservedQuantity: wanted > free ? free : wanted }
}

const costAtWorst = (size: OrderSize, prices: OrderPrices, estimate: Price): Cents =>
  'notionalCents' in size
    ? size.notionalCents
    : valueUp(size.quantity, limitOf('buy', prices) ?? heldPrice(estimate))
