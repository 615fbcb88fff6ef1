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
import { operation } from '../operation.ts'
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

/**
 * An order as it is placed. An unknown field is refused, unlike elsewhere: an order that was taken without a term that
 * its sender set would be another order.
 */
const newOrder = z
  .strictObject({
    symbol: symbolField,
    side: z.enum(['buy', 'sell'], { error: 'Choose buy or sell' }),
    type: z.enum(ORDER_KINDS, { error: 'Choose market, limit, stop or stop_limit' }),
    timeInForce,
    /** Shares, or dollars in `amount`, of a market order. */
    quantity: z.optional(quantityField),
    amount: z.optional(centsField),
    limitPrice: z.optional(priceField),
    stopPrice: z.optional(priceField),
    /** The price on the customer's screen; a market fill more than 0.5 % away asks again (409). */
    expectedPrice: z.optional(priceField),
    /** The fee on the customer's screen, in percent of a sale's proceeds; a higher one asks again (409). */
    expectedFeePercent: z.optional(percentField),
    /** Keeps the prices as they are when a cash dividend is paid. */
    doNotReduce: z.optional(z.boolean({ error: 'doNotReduce is true or false' })),
    /** Of a sale: which lots it takes, by a method or by name; the customer's setting otherwise. */
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

/** What of an open order changes; the rest stays. */
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

/** An order, whether it was filled at once, waits or waited. */
export const order = z.object({
  id: z.string(),
  assetSymbol: z.string(),
  side: z.enum(['buy', 'sell']),
  type: z.enum(ORDER_KINDS),
  timeInForce,
  /** The customer, or for them a recurring investment or a dividend that is reinvested. */
  placedBy: z.enum(ORDER_PLACERS),
  /** Null for an order in dollars until it is filled. */
  quantity: z.nullable(decimal),
  /** The dollars it was placed for; null for an order in shares. */
  amount: z.nullable(decimal),
  limitPrice: z.nullable(decimal),
  stopPrice: z.nullable(decimal),
  status: z.enum(ORDER_STATUSES),
  /** US dollars that it holds now. */
  held: z.nullable(decimal),
  /** Shares that it reserves now. */
  reserved: z.nullable(decimal),
  createdAt: instant,
  expiresAt: z.nullable(instant),
  /** When a price executed it. It can no longer be canceled, though its trade may not be booked yet. */
  touchedAt: z.nullable(instant),
  filledAt: z.nullable(instant),
  filledPrice: z.nullable(decimal),
  /** Total cost of a buy, gross proceeds of a sale. */
  filledAmount: z.nullable(decimal),
  fee: z.nullable(decimal),
  transactionId: z.nullable(z.string()),
  /** The order that this one replaces. */
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
  /** Why it ended without a fill, or why it can no longer be canceled while it waits, in a sentence. */
  reason: z.nullable(z.string()),
})

/** How an order came to its price and what it moved. Nulls for what has not happened. */
export const receipt = z.object({
  placedAt: instant,
  touchedAt: z.nullable(instant),
  bookedAt: z.nullable(instant),
  price: z.nullable(decimal),
  /** When the provider made the price, who that is, and how old it was when the order was executed. */
  priceMadeAt: z.nullable(instant),
  priceSource: z.nullable(z.string()),
  priceAgeSeconds: z.nullable(z.number()),
  /** The price on the customer's screen when they pressed, and the price of the fill less it. */
  shownPrice: z.nullable(decimal),
  shownDifference: z.nullable(decimal),
  /** Dollars by which the fill is better than the limit, or than the stop where there is no limit. */
  improvement: z.nullable(decimal),
  /** Dollars that it held or shares that it reserved while it waited, and the dollars that a fill gave back. */
  heldWhileOpen: z.nullable(decimal),
  reservedWhileOpen: z.nullable(decimal),
  givenBack: z.nullable(decimal),
  /** The Idempotency-Key of the request, as long as it is kept. */
  idempotencyKey: z.nullable(z.string()),
  /** The transfers of the fill, in the ledger. */
  ledgerIds: z.array(z.string()),
  /** In what capacity the firm acted, as a sentence. */
  capacity: z.string(),
  /** Why it was filled at this price, or has ended, or waits: a sentence. */
  explanation: z.string(),
  /** How the lots of a sale were chosen, as a sentence; null where its customer chose none. */
  lots: z.nullable(z.string()),
})

export const orderWithReceipt = z.extend(order, { receipt })

/** Shares of one lot that a sale would take. */
const previewedLot = z.object({
  id: z.string(),
  acquired: z.string(),
  quantity: decimal,
  term: z.enum(TERMS),
  /** Its part of the proceeds, after commission. */
  proceeds: decimal,
  /** With what wash sales added to it. */
  cost: decimal,
  /** Proceeds less cost, signed, before what a wash sale disallows. */
  gain: decimal,
})

export const previewedLots = z.object({
  /** Null where lots are named. */
  method: z.nullable(z.enum(LOT_METHODS)),
  /** In the order taken. */
  taken: z.array(previewedLot),
  /** Gains that count, signed: without what is disallowed. */
  shortTerm: decimal,
  longTerm: decimal,
  /** Of the losses, what purchases before it disallow. */
  disallowed: decimal,
  /** What a wash sale does to its loss, or may do yet, as a sentence; null without a loss. */
  washWarning: z.nullable(z.string()),
})

export const previewedOrder = z.object({
  /** Dollars: what a buy costs, what a sale brings before the fee, at the last price or the limit. */
  cost: z.nullable(decimal),
  proceeds: z.nullable(decimal),
  fee: decimal,
  /** The most a buy pays, the least a sale takes, a share; null where nothing bounds it. */
  worstPrice: z.nullable(decimal),
  /** US dollars that would be held until it is filled; null for an order that is filled at once, and for a sale. */
  held: z.nullable(decimal),
  cashAfter: decimal,
  /** Shares held afterwards. */
  positionAfter: decimal,
  /** The holding's part of cash and holdings afterwards, in percent with one decimal. */
  weightAfter: decimal,
  /** What asks for a second press. */
  warnings: z.array(z.object({ code: z.enum(ORDER_WARNINGS), message: z.string() })),
  /** The lots that a sale would take now, where the order says how; null otherwise. */
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

/** Placing and replacing have the same limit: each decides an order. */
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
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const readOrder = operation({
  summary: 'One order with its receipt',
  input: { params: z.object({ id: idField }) },
  output: orderWithReceipt,
  refusals: ['not_found'],
  isActivity: false,
  isViewable: true,
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
