import { QUEUED_BUY_MARGIN_BPS } from './order-limits.ts'
import { BPS, divideUp } from '../../money/decimal.ts'
import type { AnyOrder, OrderQuote } from './order.ts'
import { type Price, price } from '../../money/price.ts'
import type { Reserved } from '../reserved.ts'

/** A waiting order is filled or refused at its event. Until then it may be canceled, replaced or expire. */
export const STORED_ORDER_STATUSES = [
  'pending',
  'filled',
  'refused',
  'cancelled',
  'expired',
  'replaced',
] as const
export type StoredOrderStatus = (typeof STORED_ORDER_STATUSES)[number]

/** The first price after the next open, or a fund's next net asset value. */
const AWAITED_EVENTS = ['open', 'nav'] as const
export type AwaitedEvent = (typeof AWAITED_EVENTS)[number]

/** An event, a price that triggers it, or the first price made after it. */
export const ORDER_WAITS = [...AWAITED_EVENTS, 'price', 'later-price'] as const
export type OrderWait = (typeof ORDER_WAITS)[number]

/** A fund order's price: the latest, or the next net asset value. */
export const FUND_PRICINGS = ['live', 'next-nav'] as const
export type FundPricing = (typeof FUND_PRICINGS)[number]

/** A price for orders due by a given time. */
export interface AwaitedQuote extends OrderQuote {
  readonly forOrdersDueBy: Date
}

/** The most a queued buy can pay: the last price and the margin, rounded up. */
export const heldPrice = (estimate: Price): Price =>
  price(divideUp(estimate * (BPS + QUEUED_BUY_MARGIN_BPS), BPS))

/** An accepted order that has waited for its price. */
export type AcceptedBefore = AnyOrder & { readonly reserved: Reserved }
