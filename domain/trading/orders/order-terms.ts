import type { Cents } from '../../money/money.ts'
import type { Price } from '../../money/price.ts'
import type { Quantity } from '../../money/quantity.ts'
import type { Placed } from '../../restrictions/refuse-placing.ts'

/** When an order is filled: at once, at a price or better, or after a price was reached. */
export const ORDER_KINDS = ['market', 'limit', 'stop', 'stop_limit'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/** How long an order may wait: for one session, for 90 calendar days, or for the next open. */
export const TIMES_IN_FORCE = ['day', 'gtc', 'opg'] as const
export type TimeInForce = (typeof TIMES_IN_FORCE)[number]

/** An order's status in the Alpaca API. Fills are whole, so no order is ever filled in part. */
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

/** Who placed an order: its customer, or for them a recurring investment or a dividend that is reinvested. */
export const ORDER_PLACERS = ['customer', 'plan', 'dividend'] as const
export type OrderPlacer = (typeof ORDER_PLACERS)[number]

/** Why an order was canceled, where it was not filled, refused, expired or replaced. */
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

/** The kind of an order with the prices that belong to it. */
export type OrderPrices =
  | { readonly kind: 'market' }
  | { readonly kind: 'limit'; readonly limit: Price }
  | { readonly kind: 'stop'; readonly stop: Price }
  | { readonly kind: 'stop_limit'; readonly stop: Price; readonly limit: Price }

/** How much an order is for: shares, or the dollars of a market order. */
export type OrderSize = { readonly quantity: Quantity } | { readonly notionalCents: Cents }

/** What a customer asks for. */
export interface OrderTerms extends Placed {
  readonly instrument: string
  readonly size: OrderSize
  readonly prices: OrderPrices
  readonly timeInForce: TimeInForce
  /** The price on the customer's screen, when their client sent it. */
  readonly expectedPrice: Price | null
  /** The commission on the customer's screen in basis points, when their client sent it. */
  readonly shownCommissionBps?: bigint
  /** Whether a cash dividend leaves the order's prices as they are. */
  readonly doNotReduce: boolean
}

/** What the second press of the order button is asked for. */
export const ORDER_WARNINGS = ['large_order', 'concentrated', 'limit_far', 'unusual_size'] as const
export type OrderWarning = (typeof ORDER_WARNINGS)[number]
