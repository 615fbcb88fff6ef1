import * as z from 'zod/mini'
import { AFTER_HOURS_POLICIES } from '#domain/trading/after-hours.ts'
import { LATE_PRICE_POLICIES } from '#domain/market/late-price.ts'
import { FUND_PRICINGS } from '#domain/trading/orders/order-waits.ts'
import { operation } from '../operation.ts'
import { decimal } from '../fields.ts'

export const publicConfig = z.object({
  productName: z.string(),
  /** 'simulated' prices are labelled as such wherever they show; a provider's are named. */
  prices: z.enum(['simulated', 'delayed', 'real-time']),
  /** The credit that the license of the prices demands where they show, and its link; absent where it demands none. */
  priceCredit: z.optional(z.object({ text: z.string(), link: z.string() })),
  /** 'always' for demonstrations: the market never closes. */
  marketHours: z.enum(['nyse', 'always']),
  /** What becomes of an order while the market is closed. */
  afterHoursOrders: z.enum(AFTER_HOURS_POLICIES),
  /** What becomes of an order whose price was made over a minute ago. */
  latePrices: z.enum(LATE_PRICE_POLICIES),
  /** What funds are bought and sold at. */
  fundPricing: z.enum(FUND_PRICINGS),
  saleCommissionPercent: decimal,
  minOrderQuantity: decimal,
  /** US dollars: the smallest purchase of a recurring investment in a stock, and in a fund. */
  planMinimum: decimal,
  fundPlanMinimum: decimal,
  /** A foreign deposit whose rate has fallen by more is credited at the rate of its approval. */
  depositRateBandPercent: decimal,
  /** US dollars that the firm keeps of every withdrawal. */
  withdrawalFee: decimal,
  maxDocumentBytes: z.number(),
  /** Whether companies' logos can be asked for; without them a lettered tile stands in. */
  logos: z.boolean(),
  /** How a forgotten password is replaced: by a mailed link, by an administrator's review, by either. */
  passwordReset: z.object({ link: z.boolean(), review: z.boolean() }),
  /** Whether staff sign in at an identity provider. */
  staffSignOn: z.boolean(),
  /** Whether links can be mailed: an email address is then confirmed, and changed, by one. */
  mailedLinks: z.boolean(),
  /** How long withdrawals pause after the first one to a new bank account; 0: not at all. */
  newBankAccountPauseHours: z.number(),
  depositCurrencies: z.array(z.string()),
  /** US dollars: the most that one deposit request may come to. */
  largestDeposit: decimal,
  /** Shares or units: the most that one order may be for. */
  largestOrder: decimal,
  /** US dollars: the least that an order in dollars may be for. */
  smallestOrderAmount: decimal,
  /** What the firm has stopped, each with the sentence that it gave; null where it runs. */
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
  /** By symbol what is closed to purchases. The second is also shown to its holders alone. */
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
