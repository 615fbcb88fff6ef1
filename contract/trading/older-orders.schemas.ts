import * as z from 'zod/mini'
import { STORED_ORDER_STATUSES, ORDER_WAITS } from '#domain/trading/orders/order-terms.ts'
import { POLLED, operation } from '../operation.ts'
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
import { order } from './orders.schemas.ts'
import { transaction } from './transactions.schemas.ts'

export const orderForm = z.object({
  symbol: symbolField,
  quantity: quantityField,
  /** The price shown to the customer; a fill more than 0.5 % away asks again (409). */
  expectedPrice: z.optional(priceField),
  /** The fee shown to the customer, in percent of proceeds; a higher one asks again (409). */
  expectedFeePercent: z.optional(percentField),
})

const { id, side, assetSymbol, createdAt, transactionId } = order.shape

/** The older calls' view of an `order`: at market, in shares, that waits or waited for a price. */
export const orderAtMarket = z.object({
  id,
  side,
  assetSymbol,
  quantity: decimal,
  status: z.enum(STORED_ORDER_STATUSES),
  /** The last price at placing. It is filled at the awaited price, whatever that is. */
  estimatedPrice: decimal,
  /** US dollars a buy holds until it ends; a sale reserves shares instead. */
  held: decimal,
  createdAt,
  /** The next open's first price, a fund's next net asset value, or a price. */
  waitsFor: z.enum(ORDER_WAITS),
  /** When that open or close is. */
  dueAt: instant,
  settledAt: z.nullable(instant),
  transactionId,
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
  accepted: orderAtMarket,
  refusals: [...ORDER_REFUSALS, 'insufficient_funds', 'money_owed'],
  idempotent: true,
  rateLimit: { limit: 'buy_orders_a_minute', ...ORDER_RATE_LIMIT },
})

export const sell = operation({
  summary: "Sell shares or fund units at the server's latest price",
  input: { body: orderForm },
  output: transaction,
  accepted: orderAtMarket,
  refusals: [...ORDER_REFUSALS, 'insufficient_holdings'],
  idempotent: true,
  rateLimit: { limit: 'sell_orders_a_minute', ...ORDER_RATE_LIMIT },
})

export const listOrdersAtMarket = operation({
  summary: "The customer's market orders in shares that wait or waited for a price, newest first",
  input: { query: z.object({ ...pageQuery.shape, status: z.optional(z.enum(STORED_ORDER_STATUSES)) }) },
  output: z.array(orderAtMarket),
  ...POLLED,
})

export const cancelOrderAtMarket = operation({
  summary: 'Cancel a market order in shares that waits for a price, and release what it held or reserved',
  input: { params: z.object({ id: idField }) },
  output: orderAtMarket,
  refusals: ['not_found', 'already_processed', 'past_cut_off'],
})
