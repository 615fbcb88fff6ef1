import { divideHalfUp } from '../../../money/decimal.ts'
import { type Cents, cents } from '../../../money/money.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price } from '../../../money/price.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity } from '../../../money/quantity.ts'

const VALUE_UNITS_PER_CENT = (PRICE_UNITS_PER_DOLLAR * QUANTITY_UNITS_PER_SHARE) / 100n

/**
 * How much better than its limit or stop an order was filled, in total, to the nearest cent. Negative after a jump
 * past a stop. Only shown.
 */
export function improvementOf(
  { side, quantity, price }: { side: 'buy' | 'sell'; quantity: Quantity; price: Price },
  named: Price,
): Cents {
  const better = side === 'buy' ? named - price : price - named
  const size = divideHalfUp((better < 0n ? -better : better) * quantity, VALUE_UNITS_PER_CENT)
  return cents(better < 0n ? -size : size)
}

/** The price a fill is compared with: the limit, a stop order's stop; null for a market order. */
export function namedPrice({
  kind,
  limit,
  stop,
}: {
  kind: 'market' | 'limit' | 'stop' | 'stop_limit'
  limit: Price | null
  stop: Price | null
}): Price | null {
  if (kind === 'market') return null
  return kind === 'stop' ? stop : limit
}
