import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { decimal } from '../fields.ts'

export const instrumentFacts = z.object({
  symbol: z.string(),
  type: z.enum(['stock', 'mutual_fund']),
  /** A stock's GICS sector, a fund's category. */
  group: z.string(),
  /** Of a stock. */
  exchange: z.optional(z.string()),
  website: z.optional(z.string()),
  /** A fund's percent a year; simulated market only. */
  expenseRatioPercent: z.optional(decimal),
  /**
   * US dollars of the last four quarterly dividends per share of today, ex-dates of today included. Simulated market
   * only, whose list is complete.
   */
  dividendsPerShare: z.optional(decimal),
})

export const listInstruments = operation({
  summary: 'What is known of everything that can be traded, besides its price',
  input: {},
  output: z.array(instrumentFacts),
  refusals: [],
  isActivity: false,
  isViewable: true,
})
