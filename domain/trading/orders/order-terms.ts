import type { Cents } from '../../money/money.ts'
import { type Price, price } from '../../money/price.ts'
import type { Quantity } from '../../money/quantity.ts'
import type { Placed } from '../../restrictions/refuse-right.ts'
import { RESTING_BUY_MARGIN_BPS } from './order-limits.ts'
import { BPS, divideUp } from '../../money/decimal.ts'
import type { AnyOrder, OrderQuote, Reserved } from './order.ts'

export const ORDER_KINDS = ['market', 'limit', 'stop', 'stop_limit'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

export const TIMES_IN_FORCE = ['day', 'gtc', 'opg'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** Statuses of the Alpaca API. Fills are whole, never partial. */
export const ORDER_STATUSES = [
  'accepted',
  'new',
  'pending_cancel',
  'filled',
  'canceled',
  'expired',
  'rejected',
  'replaced',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The customer, a recurring investment or a reinvested dividend. */
export const ORDER_PLACERS = ['customer', 'plan', 'dividend'] as const
export type OrderPlacer = (typeof ORDER_PLACERS)[number]

/** Why an order was canceled. */
const ORDER_END_REASONS = [
  'customer',
  'split',
  'dividend',
  'symbol_change',
  'delisted',
  'account_closed',
  'closed_to_purchases',
  'operator',
] as const
export type OrderEndReason = (typeof ORDER_END_REASONS)[number]

/** An order's kind and its prices. */
export type OrderPrices =
  | { readonly kind: 'market' }
  | { readonly kind: 'limit'; readonly limit: Price }
  | { readonly kind: 'stop'; readonly stop: Price }
  | { readonly kind: 'stop_limit'; readonly stop: Price; readonly limit: Price }

/** Shares, or the dollars of a market order. */
export type OrderSize = { readonly quantity: Quantity } | { readonly notionalCents: Cents }

/** What a customer asks for. */
export interface OrderTerms extends Placed {
  readonly instrument: string
  readonly size: OrderSize
  readonly prices: OrderPrices
  /** Null at market for now: filled at once, else at its next price, without an expiry, if the hours accept orders. */
  readonly timeInForce: TimeInForce | null
  /** As shown to the customer, if sent. */
  readonly expectedPrice: Price | null
  /** As shown to the customer, in basis points, if sent. */
  readonly shownCommissionBps?: bigint
  /** Whether a cash dividend leaves the order's prices. */
  readonly doNotReduce: boolean
}

/** What needs a confirmation before placing. */
export const ORDER_WARNINGS = ['large_order', 'concentrated', 'limit_far', 'unusual_size'] as const
export type OrderWarning = (typeof ORDER_WARNINGS)[number]

/** A resting order is filled or refused at its event. Until then it may be canceled, replaced or expire. */
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

/** The most a resting buy can pay: the last price and the margin, rounded up. */
export const heldPrice = (estimate: Price): Price =>
  price(divideUp(estimate * (BPS + RESTING_BUY_MARGIN_BPS), BPS))

/** An accepted order that has waited for its price. */
export type AcceptedBefore = AnyOrder & { readonly reserved: Reserved }
