import type { Config } from '#server/platform/config/config.ts'
import type { Dialect } from '../../ports/provider-client.ts'
import { BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import type { PollBudget } from '#domain/market/poll-budget.ts'
import { type Subscription, createSubscription, polledOf } from '../../ports/polled-source.ts'
import type { MarketParts } from '../../ports/provider.ts'

/** The EODHD subscription that pays prices, news and rates; null without its token. */
export function createEodhdSubscription(
  {
    eodhdApiToken: token,
    eodhdBaseUrl: baseUrl,
    marketPollSeconds,
  }: Pick<Config, 'eodhdApiToken' | 'eodhdBaseUrl' | 'marketPollSeconds'>,
  { clock, pool, catalogue }: Pick<MarketParts, 'clock' | 'pool' | 'catalogue'>,
): Subscription | null {
  if (token === undefined) return null
  const dialect = eodhdDialect(token)
  const budget = () => eodhdBudget(marketPollSeconds, catalogue())
  return createSubscription({ name: 'eodhd', baseUrl, dialect, quota: EODHD_QUOTA, budget, clock, pool })
}

/** The token is in the address. Several requests need `fmt=json`. */
export const eodhdDialect = (token: string): Dialect => ({
  sign(url) {
    url.searchParams.set('fmt', 'json')
    url.searchParams.set('api_token', token)
    return {}
  },
  statusIn: () => null,
})

/** A paid plan's calls and any plan's requests. https://eodhd.com/financial-apis/api-limits */
export const EODHD_QUOTA = { callsPerDay: 100_000, perMinute: { requests: 1_000 } }

/**
 * Symbols a connection streams unless more are bought: the product's most valuable companies. Instruments that a firm
 * lists are polled.
 */
const STREAM_LIMIT = 50

export const STREAMED: readonly string[] = BUILT_IN.stocks
  .toSorted((a, b) => b.basePrice * b.sharesOutstanding - a.basePrice * a.sharesOutstanding)
  .slice(0, STREAM_LIMIT)
  .map(({ symbol }) => symbol)

/** Per instrument: figures or a net asset value hourly, splits and dividends every three hours. */
const OTHER_CALLS_PER_INSTRUMENT_AND_DAY = 24 + 2 * 8

/** The polling cost and its quota. A quote is a call, even in a shared request. */
export const eodhdBudget = (pollSeconds: number, catalogue: Catalogue): PollBudget => ({
  everyMs: pollSeconds * 1_000,
  callsPerRound: polledOf(catalogue).length,
  callsPerDay: EODHD_QUOTA.callsPerDay,
  otherCallsPerDay: catalogue.tradables.length * OTHER_CALLS_PER_INSTRUMENT_AND_DAY,
  otherCallsPerListed: OTHER_CALLS_PER_INSTRUMENT_AND_DAY,
})
