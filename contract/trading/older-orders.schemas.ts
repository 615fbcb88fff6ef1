import * as z from 'zod/mini'
import { STORED_ORDER_STATUSES, ORDER_WAITS } from '#domain/trading/orders/order-waits.ts'
import { operation } from '../operation.ts'
import {
  decimal,
  idField,
  instant,
  pageQuery,
  percentField,
  priceField,
  quantityField,
  symbolField,
} from '../fields.ts'
import { transaction } from './transactions.schemas.ts'

export const orderForm = z.object({
  symbol: symbolField,
  quantity: quantityField,
  /** The price shown to the customer; a fill more than 0.5 % away asks again (409). */
  expectedPrice: z.optional(priceField),
  /** The fee shown to the customer, in percent of proceeds; a higher one asks again (409). */
  expectedFeePercent: z.optional(percentField),
})

/** A market order in shares that waits or waited for a price. */
export const queuedOrder = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  assetSymbol: z.string(),
  quantity: decimal,
  status: z.enum(STORED_ORDER_STATUSES),
  /** The last price at placing. It is filled at the awaited price, whatever that is. */
  estimatedPrice: decimal,
  /** US dollars a buy holds until it ends; a sale reserves shares instead. */
  held: decimal,
  createdAt: instant,
  /** The next open's first price, a fund's next net asset value, or a price. */
  waitsFor: z.enum(ORDER_WAITS),
  /** When that open or close is. */
  dueAt: instant,
  settledAt: z.nullable(instant),
  /** The trade it became. */
  transactionId: z.nullable(z.string()),
  /** Why it was refused at the open. */
  refusalReason: z.nullable(z.string()),
})

/** Counted per server, which costs no query: two servers let twice as many through. */
const ORDER_RATE_LIMIT = { max: 30, perSeconds: 60, perServer: true } as const

const ORDER_REFUSALS = [
  'asset_not_found',
  'profile_not_approved',
  'below_minimum',
  'above_maximum',
  'trading_closed',
  'market_closed',
  'ex_dividend',
  'late_price',
  'too_many_pending_orders',
  'price_moved',
  'terms_changed',
  'trading_stopped',
  'sales_only',
  'account_restricted',
  'agreement_due',
  'price_unavailable',
  'idempotency_key_reused',
  'busy',
  'database_unavailable',
  'outcome_unknown',
] as const

export const buy = operation({
  summary: "Buy shares or fund units at the server's latest price",
  input: { body: orderForm },
  output: transaction,
  accepted: queuedOrder,
  refusals: [...ORDER_REFUSALS, 'insufficient_funds', 'money_owed'],
  idempotent: true,
  rateLimit: { limit: 'buy_orders_a_minute', ...ORDER_RATE_LIMIT },
})

export const sell = operation({
  summary: "Sell shares or fund units at the server's latest price",
  input: { body: orderForm },
  output: transaction,
  accepted: queuedOrder,
  refusals: [...ORDER_REFUSALS, 'insufficient_holdings'],
  idempotent: true,
  rateLimit: { limit: 'sell_orders_a_minute', ...ORDER_RATE_LIMIT },
})

export const listQueuedOrders = operation({
  summary: "The customer's queued orders and what became of them, newest first",
  input: { query: z.object({ ...pageQuery.shape, status: z.optional(z.enum(STORED_ORDER_STATUSES)) }) },
  output: z.array(queuedOrder),
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const cancelQueuedOrder = operation({
  summary: 'Cancel a queued order and release what it held or reserved',
  input: { params: z.object({ id: idField }) },
  output: queuedOrder,
  refusals: ['not_found', 'already_processed', 'past_cut_off'],
})
