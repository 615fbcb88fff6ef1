import * as z from 'zod/mini'
import { TIMEFRAMES, type Timeframe } from '#domain/alpaca/join-bars.ts'
import { MARKETS, type NamedMarket, findMarket } from '#domain/alpaca/market-clock.ts'
import { call } from './call.ts'
import {
  assetField,
  directionField,
  flagField,
  instantField,
  limitField,
  momentField,
  noQuery,
  ofAsset,
  pageTokenField,
  symbolsField,
} from './fields.ts'

const newsQuery = z.strictObject({
  symbols: z.optional(symbolsField),
  start: z.optional(instantField),
  end: z.optional(instantField),
  sort: z.optional(directionField),
  limit: z.optional(limitField(50)),
  include_content: z.optional(flagField),
  exclude_contentless: z.optional(flagField),
  page_token: z.optional(pageTokenField),
})

/** Those carried out by this broker. */
export const CORPORATE_ACTION_TYPES = ['cash_dividend', 'forward_split', 'reverse_split'] as const
export type CorporateActionType = (typeof CORPORATE_ACTION_TYPES)[number]

const types = z.pipe(
  z.string().check(z.maxLength(400, { error: 'is too long' })),
  z.transform((text: string, context): readonly CorporateActionType[] => {
    const names = text.split(',')
    const known = CORPORATE_ACTION_TYPES.filter((type) => names.includes(type))
    const unknown = names.find((name) => !known.some((type) => type === name))
    if (unknown === undefined) return known
    context.issues.push({
      code: 'custom',
      message: `${unknown} is not supported by this broker`,
      input: text,
    })
    return z.NEVER
  }),
)

const actionsQuery = z.strictObject({
  symbols: z.optional(symbolsField),
  types: z.optional(types),
  start: z.optional(instantField),
  end: z.optional(instantField),
  sort: z.optional(directionField),
  limit: z.optional(limitField(1_000)),
  page_token: z.optional(pageTokenField),
})

export const NEWS_CALLS = {
  listNews: call('GET', '/v1beta1/news', 'market', { query: newsQuery }),
  listCorporateActions: call('GET', '/v1/corporate-actions', 'market', { query: actionsQuery }),
} as const

const NAMES: Readonly<Record<string, Timeframe>> = {
  '1T': '1Min',
  '5T': '5Min',
  '1H': '1Hour',
  '1D': '1Day',
  '1W': '1Week',
  '1M': '1Month',
}
const SUPPORTED = `must be ${Object.keys(TIMEFRAMES).join(', ')}: others are not supported by this broker`

const timeframe = z.pipe(
  z.string({ error: 'is required' }),
  z.transform((text: string, context): Timeframe => {
    const named = NAMES[text] ?? text
    if (named in TIMEFRAMES) return named as Timeframe
    context.issues.push({ code: 'custom', message: SUPPORTED, input: text })
    return z.NEVER
  }),
)

/** There is one source of prices: choosing another has no effect. */
const source = {
  feed: z.optional(z.string().check(z.maxLength(32, { error: 'is no feed' }))),
  currency: z.optional(
    z.literal(['USD', 'usd'], { error: 'other than USD is not supported by this broker' }),
  ),
}

const barsFields = {
  timeframe,
  start: z.optional(instantField),
  end: z.optional(instantField),
  limit: z.optional(limitField(10_000)),
  adjustment: z.optional(z.literal('split', { error: 'other than split is not supported by this broker' })),
  page_token: z.optional(pageTokenField),
  sort: z.optional(directionField),
  ...source,
}

const ofSymbols = z.strictObject({ symbols: symbolsField, ...source })
const ofOne = z.strictObject(source)

const multi = <Path extends `/v2/stocks/${string}`>(path: Path) =>
  call('GET', path, 'market', { query: ofSymbols })
const single = <Path extends `/v2/stocks/:symbol/${string}`>(path: Path) =>
  call('GET', path, 'market', { params: ofAsset, query: ofOne })

export const STOCK_CALLS = {
  listBars: call('GET', '/v2/stocks/bars', 'market', {
    query: z.strictObject({ symbols: symbolsField, ...barsFields }),
  }),
  listBarsOf: call('GET', '/v2/stocks/:symbol/bars', 'market', {
    params: z.object({ symbol: assetField }),
    query: z.strictObject(barsFields),
  }),
  latestBars: multi('/v2/stocks/bars/latest'),
  latestBarOf: single('/v2/stocks/:symbol/bars/latest'),
  latestTrades: multi('/v2/stocks/trades/latest'),
  latestTradeOf: single('/v2/stocks/:symbol/trades/latest'),
  latestQuotes: multi('/v2/stocks/quotes/latest'),
  latestQuoteOf: single('/v2/stocks/:symbol/quotes/latest'),
  snapshots: multi('/v2/stocks/snapshots'),
  snapshotOf: single('/v2/stocks/:symbol/snapshot'),
} as const

const dates = z.strictObject({
  start: z.optional(instantField),
  end: z.optional(instantField),
  date_type: z.optional(z.literal('TRADING', { error: 'SETTLEMENT is not supported by this broker' })),
})

const assetsQuery = z.strictObject({
  status: z.optional(z.enum(['active', 'inactive'], { error: 'must be active or inactive' })),
  asset_class: z.optional(z.string()),
  exchange: z.optional(z.string()),
  attributes: z.optional(z.string()),
})

/** Acronyms or codes with commas between, each once. */
const marketsField = z.pipe(
  z
    .string({ error: 'is required' })
    .check(z.minLength(1, { error: 'must be markets' }), z.maxLength(200, { error: 'is too long' })),
  z.transform((text: string, context): readonly NamedMarket[] => {
    const found = new Set<NamedMarket>()
    for (const named of text.split(',')) {
      const market = findMarket(named)
      if (market) found.add(market)
      else context.issues.push({ code: 'custom', message: unsupported(named), input: text })
    }
    return [...found]
  }),
)

const marketField = z.pipe(
  z.string({ error: 'is required' }).check(z.maxLength(64, { error: 'is no market' })),
  z.transform((text: string, context): NamedMarket => {
    const market = findMarket(text)
    if (market) return market
    context.issues.push({ code: 'custom', message: unsupported(text), input: text })
    return z.NEVER
  }),
)

const unsupported = (named: string): string =>
  `${named} is not supported by this broker: ask for ${MARKETS.map(({ acronym }) => acronym).join(' or ')}`

const clockQuery = z.strictObject({ markets: z.optional(marketsField), time: z.optional(momentField) })

const calendarQuery = z.strictObject({
  start: z.optional(instantField),
  end: z.optional(instantField),
  timezone: z.optional(z.literal('UTC', { error: 'must be UTC, or left out for that of the market' })),
})

export const MARKET_CALLS = {
  listAssets: call('GET', '/v2/assets', 'market', { query: assetsQuery }),
  readAsset: call('GET', '/v2/assets/:symbol', 'market', { params: ofAsset, query: noQuery }),
  getClock: call('GET', '/v2/clock', 'market', { query: noQuery }),
  getCalendar: call('GET', '/v2/calendar', 'market', { query: dates }),
  getMarketClocks: call('GET', '/v3/clock', 'market', { query: clockQuery }),
  getMarketCalendar: call('GET', '/v3/calendar/:market', 'market', {
    params: z.object({ market: marketField }),
    query: calendarQuery,
  }),
} as const
