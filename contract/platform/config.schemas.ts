import * as z from 'zod/mini'
import { AFTER_HOURS_POLICIES } from '#domain/trading/after-hours.ts'
import { LATE_PRICE_POLICIES } from '#domain/market/late-price.ts'
import { FUND_PRICINGS } from '#domain/trading/orders/order-terms.ts'
import { operation } from '../operation.ts'
import { decimal } from '../fields.ts'

export const publicConfig = z.object({
  productName: z.string(),
  /** 'simulated' prices are labeled wherever they show; a provider's are named. */
  prices: z.enum(['simulated', 'delayed', 'real-time']),
  /** The credit and link that the prices' license demands; absent if none. */
  priceCredit: z.optional(z.object({ text: z.string(), link: z.string() })),
  /** 'always' is for demonstrations. */
  marketHours: z.enum(['nyse', 'always']),
  /** Orders while the market is closed. */
  afterHoursOrders: z.enum(AFTER_HOURS_POLICIES),
  /** Orders at a price made over a minute ago. */
  latePrices: z.enum(LATE_PRICE_POLICIES),
  fundPricing: z.enum(FUND_PRICINGS),
  saleCommissionPercent: decimal,
  minOrderQuantity: decimal,
  /** US dollars: the smallest recurring purchase of a stock, and of a fund. */
  planMinimum: decimal,
  fundPlanMinimum: decimal,
  /** A deposit whose rate fell by more is credited at the approval's rate. */
  depositRateBandPercent: decimal,
  /** US dollars per withdrawal. */
  withdrawalFee: decimal,
  maxDocumentBytes: z.number(),
  /** Without logos, lettered tiles. */
  logos: z.boolean(),
  /** How a password is reset: by mailed link, by review, or either. */
  passwordReset: z.object({ link: z.boolean(), review: z.boolean() }),
  /** By an identity provider. */
  staffSignOn: z.boolean(),
  /** Whether links can be mailed, to confirm and change email addresses. */
  mailedLinks: z.boolean(),
  /** The withdrawal pause after the first to a new account; 0 for none. */
  newBankAccountPauseHours: z.number(),
  depositCurrencies: z.array(z.string()),
  /** US dollars per deposit request. */
  largestDeposit: decimal,
  /** Shares or units per order. */
  largestOrder: decimal,
  /** US dollars per order by amount. */
  smallestOrderAmount: decimal,
  /** What the firm has stopped, with its sentence; null where it runs. */
  stops: z.object({
    trading: z.nullable(z.string()),
    buys: z.nullable(z.string()),
    sales: z.nullable(z.string()),
    deposits: z.nullable(z.string()),
    withdrawals: z.nullable(z.string()),
    signUp: z.nullable(z.string()),
    keys: z.nullable(z.string()),
    /** By symbol. */
    instruments: z.record(z.string(), z.string()),
  }),
  /** What is closed to purchases, by symbol. 'not_offered' shows to holders alone. */
  offerings: z.record(z.string(), z.enum(['sales_only', 'not_offered'])),
  now: z.string(),
})

export const getConfig = operation({
  summary: 'Public configuration: name, fees, limits, kind of prices, the time',
  input: {},
  output: publicConfig,
  refusals: [],
  isActivity: false,
})

export const getOpenApi = operation({
  summary: 'This interface as an OpenAPI 3.1 document',
  input: {},
  output: z.record(z.string(), z.unknown()),
  refusals: [],
  isActivity: false,
})
