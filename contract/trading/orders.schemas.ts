import * as z from 'zod/mini'
import { formFault } from '#domain/trading/orders/order-form.ts'
import {
  ORDER_KINDS,
  ORDER_PLACERS,
  ORDER_STATUSES,
  ORDER_WARNINGS,
  TIMES_IN_FORCE,
} from '#domain/trading/orders/order-terms.ts'
import { LOT_METHODS } from '#domain/tax-lots/lot-method.ts'
import { TERMS } from '#domain/tax-lots/holding-period.ts'
import { POLLED, operation } from '../operation.ts'
import {
  centsField,
  decimal,
  idField,
  instant,
  pageQuery,
  percentField,
  priceField,
  quantityField,
  symbolField,
} from '../fields.ts'
import { lotMethodField, namedLotsField } from './lot-fields.ts'

const timeInForce = z.enum(TIMES_IN_FORCE, { error: 'Choose day, gtc or opg' })

/** An order as placed. Unknown fields are refused, unlike elsewhere: dropping a term would place another order. */
const newOrder = z
  .strictObject({
    symbol: symbolField,
    side: z.enum(['buy', 'sell'], { error: 'Choose buy or sell' }),
    type: z.enum(ORDER_KINDS, { error: 'Choose market, limit, stop or stop_limit' }),
    timeInForce,
    /** Shares; or dollars in `amount`, for a market order. */
    quantity: z.optional(quantityField),
    amount: z.optional(centsField),
    limitPrice: z.optional(priceField),
    stopPrice: z.optional(priceField),
    /** The price shown to the customer; a market fill more than 0.5 % away asks again (409). */
    expectedPrice: z.optional(priceField),
    /** The fee shown to the customer, in percent of proceeds; a higher one asks again (409). */
    expectedFeePercent: z.optional(percentField),
    /** Keeps the prices when a cash dividend is paid. */
    doNotReduce: z.optional(z.boolean({ error: 'doNotReduce is true or false' })),
    /** Which lots a sale takes; by default the customer's setting. */
    lotMethod: z.optional(lotMethodField),
    lots: z.optional(namedLotsField),
  })
  .check((context) => {
    const fault = formFault(context.value)
    if (fault)
      context.issues.push({
        code: 'custom',
        message: fault.message,
        path: [fault.path],
        input: context.value[fault.path],
      })
  })

/** Fields left out stay. */
const orderChange = z
  .strictObject({
    quantity: z.optional(quantityField),
    limitPrice: z.optional(priceField),
    stopPrice: z.optional(priceField),
    timeInForce: z.optional(timeInForce),
  })
  .check(
    z.refine((change) => Object.values(change).some((value) => value !== undefined), {
      error: 'Enter what to change',
    }),
  )

export const order = z.object({
  id: z.string(),
  assetSymbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(ORDER_KINDS),
  timeInForce,
  placedBy: z.enum(ORDER_PLACERS),
  /** Null for an order in dollars until filled. */
  quantity: z.nullable(decimal),
  /** Null for an order in shares. */
  amount: z.nullable(decimal),
  limitPrice: z.nullable(decimal),
  stopPrice: z.nullable(decimal),
  status: z.enum(ORDER_STATUSES),
  /** US dollars held now. */
  held: z.nullable(decimal),
  /** Shares reserved now. */
  reserved: z.nullable(decimal),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  /** When a price executed it. From then on it cannot be canceled, booked or not. */
  touchedAt: z.nullable(instant),
  filledAt: z.nullable(instant),
  filledPrice: z.nullable(decimal),
  /** Total cost of a buy, gross proceeds of a sale. */
  filledAmount: z.nullable(decimal),
  fee: z.nullable(decimal),
  transactionId: z.nullable(z.string()),
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
  /** Why it ended without a fill, or why it cannot be canceled while it waits: a sentence. */
  reason: z.nullable(z.string()),
})

/** How an order got its price and what it moved. Null for what has not happened. */
export const receipt = z.object({
  placedAt: instant,
  touchedAt: z.nullable(instant),
  bookedAt: z.nullable(instant),
  price: z.nullable(decimal),
  /** When and by whom the price was made, and its age at execution. */
  priceMadeAt: z.nullable(instant),
  priceSource: z.nullable(z.string()),
  priceAgeSeconds: z.nullable(z.number()),
  /** The price shown to the customer, and the fill's price less it. */
  shownPrice: z.nullable(decimal),
  shownDifference: z.nullable(decimal),
  /** Dollars better than the limit, or than the stop without a limit. */
  improvement: z.nullable(decimal),
  /** Dollars held or shares reserved while it waited, and the dollars that a fill gave back. */
  heldWhileOpen: z.nullable(decimal),
  reservedWhileOpen: z.nullable(decimal),
  givenBack: z.nullable(decimal),
  /** The request's Idempotency-Key, while it is kept. */
  idempotencyKey: z.nullable(z.string()),
  /** Ledger transfers of the fill. */
  ledgerIds: z.array(z.string()),
  /** The firm's capacity, as a sentence. */
  capacity: z.string(),
  /** Why it was filled at this price, ended or waits: a sentence. */
  explanation: z.string(),
  /** How a sale's lots were chosen, as a sentence; null where none were. */
  lots: z.nullable(z.string()),
})

export const orderWithReceipt = z.extend(order, { receipt })

const previewedLot = z.object({
  id: z.string(),
  acquired: z.string(),
  quantity: decimal,
  term: z.enum(TERMS),
  /** Its share of the proceeds, after commission. */
  proceeds: decimal,
  /** Including wash-sale additions. */
  cost: decimal,
  /** Proceeds less cost, signed, before any disallowed loss. */
  gain: decimal,
})

export const previewedLots = z.object({
  /** Null where lots are named. */
  method: z.nullable(z.enum(LOT_METHODS)),
  /** In the order taken. */
  taken: z.array(previewedLot),
  /** Taxable gains, signed: without disallowed losses. */
  shortTerm: decimal,
  longTerm: decimal,
  /** Losses disallowed by earlier purchases. */
  disallowed: decimal,
  /** The wash sale's effect on a loss, certain or possible, as a sentence; null without a loss. */
  washWarning: z.nullable(z.string()),
})

export const previewedOrder = z.object({
  /** Dollars: a buy's cost or a sale's proceeds before the fee. */
  cost: z.nullable(decimal),
  proceeds: z.nullable(decimal),
  fee: decimal,
  /** The most a buy pays, the least a sale takes, per share; null if unbounded. */
  worstPrice: z.nullable(decimal),
  /** US dollars held until filled; null for a sale or an order filled at once. */
  held: z.nullable(decimal),
  cashAfter: decimal,
  positionAfter: decimal,
  /** The holding's share of cash and holdings afterwards, in percent, 1 decimal. */
  weightAfter: decimal,
  /** Reasons to ask for confirmation. */
  warnings: z.array(z.object({ code: z.enum(ORDER_WARNINGS), message: z.string() })),
  /** The lots a sale would take now; null unless the order chooses. */
  lots: z.nullable(previewedLots),
})

const PLACING_REFUSALS = [
  'trading_stopped',
  'sales_only',
  'terms_changed',
  'asset_not_found',
  'profile_not_approved',
  'below_minimum',
  'below_minimum_amount',
  'above_maximum',
  'trading_closed',
  'market_closed',
  'ex_dividend',
  'late_price',
  'too_many_pending_orders',
  'price_unavailable',
  'limit_price_step',
  'stop_already_passed',
  'type_not_for_funds',
  'insufficient_funds',
  'money_owed',
  'account_restricted',
  'agreement_due',
  'cash_held',
  'insufficient_holdings',
  'shares_reserved',
  'lots_not_open',
  'average_for_funds_only',
] as const

const BUSY_REFUSALS = ['idempotency_key_reused', 'busy', 'database_unavailable', 'outcome_unknown'] as const

/** One limit for placing and replacing: each decides an order. */
const PLACING_RATE_LIMIT = { max: 60, perSeconds: 60, perServer: true } as const

export const createOrder = operation({
  summary:
    'Place an order: market, limit, stop or stop-limit, in shares or, at market, in dollars. 200 when it was filled ' +
    'at once, 202 when it waits',
  input: { body: newOrder },
  output: order,
  accepted: order,
  refusals: [...PLACING_REFUSALS, 'price_moved', ...BUSY_REFUSALS],
  idempotent: true,
  rateLimit: PLACING_RATE_LIMIT,
})

export const previewOrder = operation({
  summary:
    'What an order would cost or bring, hold and leave, and what to think about first; nothing is placed',
  input: { body: newOrder },
  output: previewedOrder,
  refusals: PLACING_REFUSALS,
  isActivity: false,
})

export const listOrders = operation({
  summary: "The customer's orders, newest first, with those that were filled at once",
  input: {
    query: z.object({
      status: z.optional(z.enum(['open', 'closed', 'all'], { error: 'status is open, closed or all' })),
      symbol: z.optional(symbolField),
      ...pageQuery.shape,
    }),
  },
  output: z.array(order),
  ...POLLED,
})

export const readOrder = operation({
  summary: 'One order with its receipt',
  input: { params: z.object({ id: idField }) },
  output: orderWithReceipt,
  refusals: ['not_found'],
  ...POLLED,
})

export const cancelOrder = operation({
  summary: 'Cancel an open order and release what it held or reserved. Again: the canceled order',
  input: { params: z.object({ id: idField }) },
  output: order,
  refusals: ['not_found', 'already_filled', 'already_processed', 'past_cut_off'],
})

export const replaceOrder = operation({
  summary:
    'Replace an open order by one with another quantity, price or time in force. When it is refused, the old order ' +
    'stands as it was',
  input: { params: z.object({ id: idField }), body: orderChange },
  output: order,
  accepted: order,
  refusals: ['not_found', 'already_filled', 'not_replaceable', ...PLACING_REFUSALS, ...BUSY_REFUSALS],
  idempotent: true,
  rateLimit: PLACING_RATE_LIMIT,
})
