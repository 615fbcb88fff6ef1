import { divideHalfUp, formatDecimal } from '#domain/money/decimal.ts'
import { formatPrice, parsePrice, price } from '#domain/money/price.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { orderPrice, type LabeledOrder } from './order-labels.ts'

/**
 * How far the market is from an order's trigger: "3.12 (1.6%) below the price"; for a stop-limit its stop. Null for a
 * market order or without a price.
 */
export function triggerDistance(order: LabeledOrder, currentPrice: string): string | null {
  const trigger = parsePrice((order.type === 'limit' ? order.limitPrice : order.stopPrice) ?? '')
  const current = parsePrice(currentPrice)
  if (trigger === null || current === null || current === 0n || order.type === 'market') return null
  if (trigger === current) return 'at the price'
  const gap = price(trigger > current ? trigger - current : current - trigger)
  const percent = formatDecimal(divideHalfUp(gap * 1_000n, current), 1)
  const away = `${orderPrice(formatPrice(gap))} (${decimalText(percent, { min: 1, max: 1 })}%)`
  return `${away} ${trigger > current ? 'above' : 'below'} the price`
}
