import { QUEUED_BUY_MARGIN_BPS } from './order-limits.ts'
import { BPS, divideUp } from '../../money/decimal.ts'
import type { AnyOrder, OrderQuote } from './order.ts'
import { type Price, price } from '../../money/price.ts'
import type { Reserved } from '../reserved.ts'

/**
 * An order that waits is filled or refused when what it waits for comes. Before that its customer may cancel or replace
 * it, and it may expire.
 */
export const STORED_ORDER_STATUSES = [
  'pending',
  'filled',
  'refused',
  'cancelled',
  'expired',
  'replaced',
] as const
export type StoredOrderStatus = (typeof STORED_ORDER_STATUSES)[number]

/** What an order waits for: the first price after the next open, or a fund's next net asset value. */
const AWAITED_EVENTS = ['open', 'nav'] as const
export type AwaitedEvent = (typeof AWAITED_EVENTS)[number]

/** All that an order may wait for: an event, a price that triggers it, or the first price made after it. */
export const ORDER_WAITS = [...AWAITED_EVENTS, 'price', 'later-price'] as const
export type OrderWait = (typeof ORDER_WAITS)[number]

/** The price of a fund order: the latest one, or the net asset value that is computed next. */
export const FUND_PRICINGS = ['live', 'next-nav'] as const
export type FundPricing = (typeof FUND_PRICINGS)[number]

/** A price that fills the orders that were due by a given time. */
export interface AwaitedQuote extends OrderQuote {
  readonly forOrdersDueBy: Date
}

/** The highest price that a queued buy can pay: the last price and the margin, rounded up. */
export const heldPrice = (estimate: Price): Price =>
  price(divideUp(estimate * (BPS + QUEUED_BUY_MARGIN_BPS), BPS))

/** An order that was accepted, and has waited for its price. */
export type AcceptedBefore = AnyOrder & { readonly reserved: Reserved }
