import type { Cents } from '../../money/money.ts'
import type { Price } from '../../money/price.ts'
import type { Quantity } from '../../money/quantity.ts'
import type { Placed } from '../../restrictions/refuse-placing.ts'

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
  readonly timeInForce: TimeInForce
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
