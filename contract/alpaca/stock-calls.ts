import * as z from 'zod/mini'
import { TIMEFRAMES, type Timeframe } from '#domain/alpaca/join-bars.ts'
import {
  assetField,
  directionField,
  instantField,
  limitField,
  ofAsset,
  pageTokenField,
  symbolsField,
} from './fields.ts'

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
  ({ method: 'GET', path, scope: 'market', query: ofSymbols }) as const
const single = <Path extends `/v2/stocks/:symbol/${string}`>(path: Path) =>
  ({ method: 'GET', path, scope: 'market', params: ofAsset, query: ofOne }) as const

export const STOCK_CALLS = {
  listBars: {
    method: 'GET',
    path: '/v2/stocks/bars',
    scope: 'market',
    query: z.strictObject({ symbols: symbolsField, ...barsFields }),
  },
  listBarsOf: {
    method: 'GET',
    path: '/v2/stocks/:symbol/bars',
    scope: 'market',
    params: z.object({ symbol: assetField }),
    query: z.strictObject(barsFields),
  },
  latestBars: multi('/v2/stocks/bars/latest'),
  latestBarOf: single('/v2/stocks/:symbol/bars/latest'),
  latestTrades: multi('/v2/stocks/trades/latest'),
  latestTradeOf: single('/v2/stocks/:symbol/trades/latest'),
  latestQuotes: multi('/v2/stocks/quotes/latest'),
  latestQuoteOf: single('/v2/stocks/:symbol/quotes/latest'),
  snapshots: multi('/v2/stocks/snapshots'),
  snapshotOf: single('/v2/stocks/:symbol/snapshot'),
} as const
