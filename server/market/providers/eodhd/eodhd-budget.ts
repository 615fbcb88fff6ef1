import { BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import type { PollBudget } from '#domain/market/poll-budget.ts'
import { polledOf } from '../../ports/polled-instruments.ts'

/** The calls of a paid plan, and the requests of any. https://eodhd.com/financial-apis/api-limits */
export const EODHD_QUOTA = { callsPerDay: 100_000, perMinute: { requests: 1_000 } }

/**
 * A connection streams this many symbols unless more are bought; the most valuable companies of the product take them.
 * What a business lists is polled.
 */
const STREAM_LIMIT = 50

export const STREAMED: readonly string[] = BUILT_IN.stocks
  .toSorted((a, b) => b.basePrice * b.sharesOutstanding - a.basePrice * a.sharesOutstanding)
  .slice(0, STREAM_LIMIT)
  .map(({ symbol }) => symbol)

/** Of each instrument figures or a net asset value every hour, splits and dividends every three. */
const OTHER_CALLS_PER_INSTRUMENT_AND_DAY = 24 + 2 * 8

/** What polling costs, and the quota it is paid from. A quote is a call, however many share a request. */
export const eodhdBudget = (pollSeconds: number, catalogue: Catalogue): PollBudget => ({
  everyMs: pollSeconds * 1_000,
  callsPerRound: polledOf(catalogue).length,
  callsPerDay: EODHD_QUOTA.callsPerDay,
  otherCallsPerDay: catalogue.tradables.length * OTHER_CALLS_PER_INSTRUMENT_AND_DAY,
  otherCallsPerListed: OTHER_CALLS_PER_INSTRUMENT_AND_DAY,
})
