import { BUILT_IN, type Catalogue } from '#domain/market/catalogue.ts'
import type { PollBudget } from '#domain/market/poll-budget.ts'
import { polledOf } from '../../ports/polled-instruments.ts'

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
