import type { Order } from '#contract/trading/orders.ts'
import type { OrderKind } from '#domain/trading/orders/order-terms.ts'
import { GTC_DAYS } from '#domain/trading/orders/order-window.ts'
import { divideHalfUp, formatDecimal } from '#domain/money/decimal.ts'
import { formatPrice, parsePrice, price } from '#domain/money/price.ts'
import type { BadgeTone } from '#web/ui/labels/badge.tsx'
import { decimalText } from '#web/ui/figures/decimal-text.ts'

export interface LabeledOrder {
  side: 'buy' | 'sell'
  type: OrderKind
  limitPrice: string | null
  stopPrice: string | null
}

/** A price in words: "190.00", "0.1234". */
export const orderPrice = (price: string): string => decimalText(price, { min: 2, max: 4 })

/** The price condition: " at 190.00 or less", " if it falls to 170.00". Empty for a market order. */
export function priceLabel({ side, type, limitPrice, stopPrice }: LabeledOrder): string {
  const isBuy = side === 'buy'
  const stop =
    stopPrice !== null && (type === 'stop' || type === 'stop_limit')
      ? ` if it ${isBuy ? 'rises' : 'falls'} to ${orderPrice(stopPrice)}`
      : ''
  const limit =
    limitPrice !== null && (type === 'limit' || type === 'stop_limit')
      ? ` at ${orderPrice(limitPrice)} or ${isBuy ? 'less' : 'more'}`
      : ''
  return stop !== '' && limit !== '' ? `${stop},${limit}` : stop + limit
}

export const KIND_NAMES: Record<OrderKind, string> = {
  market: 'Market',
  limit: 'Limit',
  stop: 'Stop',
  stop_limit: 'Stop limit',
}

/** Who placed the order for its customer; null if the customer did. */
export const placerName = ({ placedBy }: Pick<Order, 'placedBy'>): string | null =>
  placedBy === 'customer' ? null : PLACERS[placedBy]

const PLACERS = { plan: 'Recurring investment', dividend: 'Reinvested dividend' } as const

/** How long an open order waits, without the time: "Day order". */
export const FORCE_NAMES: Record<Order['timeInForce'], string> = {
  day: 'Day order',
  gtc: 'Good till canceled',
  opg: 'For the open',
}

export function statusBadge({ status, touchedAt }: Pick<Order, 'status' | 'touchedAt'>): {
  text: string
  tone: BadgeTone
} {
  if (isOpen({ status }) && touchedAt !== null) return { text: 'Filling', tone: 'brand' }
  return BADGES[status]
}

const BADGES: Record<Order['status'], { text: string; tone: BadgeTone }> = {
  accepted: { text: 'Queued', tone: 'neutral' },
  new: { text: 'Open', tone: 'brand' },
  pending_cancel: { text: 'Canceling', tone: 'warn' },
  filled: { text: 'Filled', tone: 'neutral' },
  canceled: { text: 'Canceled', tone: 'neutral' },
  expired: { text: 'Expired', tone: 'neutral' },
  rejected: { text: 'Rejected', tone: 'danger' },
  replaced: { text: 'Replaced', tone: 'neutral' },
}

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'accepted' || status === 'new' || status === 'pending_cancel'

/** Whether its customer may cancel it: it waits, no price has touched it, and no cut-off has passed. */
export const canCancel = ({ status, touchedAt, reason }: CancelFacts): boolean =>
  (status === 'accepted' || status === 'new') && touchedAt === null && reason === null

type CancelFacts = Pick<Order, 'status' | 'touchedAt' | 'reason'>

/** Whether its customer may change it; never a market order. */
export const canEdit = (order: CancelFacts & Pick<Order, 'type'>): boolean =>
  canCancel(order) && order.type !== 'market'

/** How long an order at a price may wait. */
export const FORCES = [
  { value: 'day', label: 'Day' },
  { value: 'gtc', label: `${GTC_DAYS} days` },
] as const

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
