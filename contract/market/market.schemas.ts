import * as z from 'zod/mini'
import { HISTORY_PERIODS, INTRADAY_INTERVALS } from '#domain/market/history-period.ts'
import { operation } from '../operation.ts'
import { decimal, instant, symbolField, symbolList } from '../fields.ts'

const ASSET_TYPES = ['stock', 'mutual_fund', 'crypto'] as const

export const asset = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.enum(ASSET_TYPES),
  currentPrice: decimal,
  /** Percent since the previous session's close: "-1.23". */
  change24h: decimal,
  priceAt: instant,
  open: z.optional(decimal),
  high: z.optional(decimal),
  low: z.optional(decimal),
  volume24h: z.optional(z.number()),
  peRatio: z.optional(decimal),
  marketCap: z.optional(decimal),
  /** Present and true if only the last known price: no order is filled at it. */
  isStale: z.optional(z.boolean()),
})

export const marketIndex = z.object({
  symbol: z.string(),
  name: z.string(),
  price: decimal,
  changePercent: decimal,
})

export const marketStatus = z.object({
  isOpen: z.boolean(),
  tradingAllowed: z.boolean(),
  message: z.nullable(z.string()),
  nextOpen: instant,
  nextClose: instant,
  /** Symbols whose price still includes a dividend: orders wait for the session's first price. */
  exDividend: z.array(z.string()),
  /** Symbols with prices made over a minute ago. See `latePrices` of the configuration. */
  latePrices: z.array(z.string()),
})

export const historyPoint = z.object({
  time: instant,
  price: z.number(),
  /** Whole shares since the last point; absent if unknown, and for funds and indices. */
  volume: z.optional(z.number()),
})

/** A small line: session closes, then the latest price. */
export const sparkline = z.object({ symbol: z.string(), prices: z.array(z.number()) })

export const bar = z.object({
  /** Start of the bar. */
  datetime: instant,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
})

const previewAsset = z.object({
  symbol: z.string(),
  name: z.string(),
  currentPrice: decimal,
  change24h: decimal,
})

export const marketPreview = z.object({
  stocks: z.array(previewAsset),
  mutualFunds: z.array(previewAsset),
})

export const listAssets = operation({
  summary: 'Everything that can be traded, with its latest price',
  input: { query: z.object({ type: z.optional(z.enum(ASSET_TYPES)) }) },
  output: z.array(asset),
  refusals: ['price_unavailable'],
  isActivity: false,
  isViewable: true,
})

export const listIndices = operation({
  summary: 'US market indices',
  input: {},
  output: z.array(marketIndex),
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const getMarketStatus = operation({
  summary: 'Whether the market is open, whether trading is allowed, and when that changes',
  input: {},
  output: marketStatus,
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const getHistory = operation({
  summary: 'Prices over a period, oldest first',
  mayLag: true,
  input: {
    params: z.object({ symbol: symbolField }),
    query: z.object({ period: z._default(z.enum(HISTORY_PERIODS), '1M') }),
  },
  output: z.array(historyPoint),
  refusals: ['asset_not_found', 'price_unavailable'],
  isViewable: true,
})

export const listSparklines = operation({
  summary: 'A month of prices of several symbols, oldest first; symbols without any are left out',
  mayLag: true,
  input: { query: z.object({ symbols: symbolList }) },
  output: z.array(sparkline),
  refusals: [],
  isActivity: false,
  isViewable: true,
})

export const getIntraday = operation({
  summary: 'The latest bars, oldest first',
  mayLag: true,
  input: {
    params: z.object({ symbol: symbolField }),
    query: z.object({ interval: z._default(z.enum(INTRADAY_INTERVALS), '5m') }),
  },
  output: z.array(bar),
  refusals: ['asset_not_found', 'price_unavailable'],
  isViewable: true,
})

export const streamStocks = operation({
  summary: 'Server-sent events: the full list of stocks each time a price changes',
  input: {},
  output: z.array(asset),
  refusals: ['busy'],
  carries: 'stream',
  isActivity: false,
})

export const streamFunds = operation({
  summary: 'Server-sent events: the full list of mutual funds each time a price changes',
  input: {},
  output: z.array(asset),
  refusals: ['busy'],
  carries: 'stream',
  isActivity: false,
})

export const previewMarket = operation({
  summary: 'A few prices for the sign-in page',
  input: {},
  output: marketPreview,
  refusals: [],
  isActivity: false,
})

export const getLogo = operation({
  summary: "A company's logo, as a picture; 404 where the operator has chosen no source or it has none",
  input: { params: z.object({ symbol: symbolField }) },
  output: z.unknown(),
  refusals: ['not_found'],
  carries: 'file',
  isActivity: false,
})
