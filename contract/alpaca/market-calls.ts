import * as z from 'zod/mini'
import { MARKETS, type NamedMarket, findMarket } from '#domain/alpaca/market-clock.ts'
import { instantField, momentField, noQuery, ofAsset } from './fields.ts'

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
  listAssets: { method: 'GET', path: '/v2/assets', scope: 'market', query: assetsQuery },
  readAsset: { method: 'GET', path: '/v2/assets/:symbol', scope: 'market', params: ofAsset, query: noQuery },
  getClock: { method: 'GET', path: '/v2/clock', scope: 'market', query: noQuery },
  getCalendar: { method: 'GET', path: '/v2/calendar', scope: 'market', query: dates },
  getMarketClocks: { method: 'GET', path: '/v3/clock', scope: 'market', query: clockQuery },
  getMarketCalendar: {
    method: 'GET',
    path: '/v3/calendar/:market',
    scope: 'market',
    params: z.object({ market: marketField }),
    query: calendarQuery,
  },
} as const
