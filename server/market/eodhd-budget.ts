import { CATALOGUE_INDICES, CATALOGUE_STOCKS, type Instrument } from '#domain/catalogue.ts'
import type { PollBudget } from '#domain/poll-budget.ts'

/** The calls of a paid plan, and the requests of any. https://eodhd.com/financial-apis/api-limits */
export const EODHD_QUOTA = { callsPerDay: 100_000, requestsPerMinute: 1_000 }

/** What is asked for in every round. Funds have one price a day, and are asked for seldom. */
export const POLLED: readonly Instrument[] = [...CATALOGUE_STOCKS, ...CATALOGUE_INDICES]

/** What polling costs, and the quota it is paid from. A quote is a call, however many share a request. */
export const eodhdBudget = (pollSeconds: number): PollBudget => ({
  everyMs: pollSeconds * 1_000,
  callsPerRound: POLLED.length,
  callsPerDay: EODHD_QUOTA.callsPerDay,
})
