import * as z from 'zod/mini'
import { DEFAULT_BENCHMARK } from '#domain/returns/benchmark.ts'
import { parsePeriod } from '#domain/returns/performance-period.ts'
import { RETURN_REASONS } from '#domain/returns/return-reasons.ts'
import { decimal, idField, instant, pageQuery, symbolField } from '../fields.ts'
import { HEAVY_READ, operation } from '../operation.ts'

/** A New York date, "2026-08-21". */
const date = z.string()
/** Percent, signed, 2 decimals: "-1.23". Null if unknown; the field beside it has the reason. */
const percent = z.nullable(decimal)
const why = z.nullable(z.enum(RETURN_REASONS))

const periodField = z.pipe(
  z._default(z.string(), '1M'),
  z.transform((text: string, context) => {
    const period = parsePeriod(text)
    if (period !== null) return period
    const message = 'Choose 1D, 1W, 1M, YTD, 1Y, All, or two dates such as 2026-01-31..2026-06-30'
    context.issues.push({ code: 'custom', message, input: text })
    return z.NEVER
  }),
)

const moment = z.object({
  /** The close it is measured at, or now in an open period. */
  at: instant,
  /** In New York. */
  date,
  /** Cash, held cash and holdings less debt, in US dollars; may be negative. */
  value: decimal,
})

const benchmark = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Whether distributions count: a fund's do, an index has none. */
  withDistributions: z.boolean(),
  return: percent,
  returnWhy: why,
  /** The account's final worth, had the same money been in the benchmark. */
  sameMoneyEnd: z.nullable(decimal),
  /** The account's end less `sameMoneyEnd`, signed. */
  sameMoneyDifference: z.nullable(decimal),
  sameMoneyWhy: why,
})

const holdingPerformance = z.object({
  symbol: z.string(),
  name: z.string(),
  /** At the end; "0.00" where all was sold. */
  value: decimal,
  /**
   * realised + unrealisedChange + income - fees, signed. All of them, less withdrawal fees, with adjustments, are the
   * account's gain.
   */
  gain: decimal,
  realised: decimal,
  unrealisedChange: decimal,
  income: decimal,
  fees: decimal,
  /** Percentage points of the account's time-weighted return; all of them and `costContribution` add up to it. */
  contribution: percent,
  contributionWhy: why,
  /** Time-weighted. */
  return: percent,
  returnWhy: why,
})

const seriesPoint = z.object({
  at: instant,
  date,
  value: decimal,
  /** The starting value plus deposits less withdrawals so far. `value` less this is the gain. */
  netPaidIn: decimal,
  /** Since the start, in percent. */
  timeWeighted: percent,
  benchmark: percent,
  /** Since the previous point. */
  deposits: decimal,
  withdrawals: decimal,
  dividends: decimal,
})

export const performance = z.object({
  start: moment,
  end: moment,
  startsWith: z.enum(['period', 'first_deposit']),
  /** Credited, and paid out after fees. A returned or moved deposit counts as paid out. */
  deposits: decimal,
  withdrawals: decimal,
  /** end - start - deposits + withdrawals = realised + unrealisedChange + income - fees + adjustments, to the cent. */
  gain: decimal,
  /** Sales before commission, less the average cost of what was sold. */
  realised: decimal,
  /** Value less average cost: at the end less at the start. */
  unrealisedChange: decimal,
  /** Dividends. */
  income: decimal,
  /** Commissions and withdrawal fees. */
  fees: decimal,
  commissions: decimal,
  withdrawalFees: decimal,
  /** Goodwill and refunded fees, less what was taken back; signed. */
  adjustments: decimal,
  timeWeighted: percent,
  timeWeightedWhy: why,
  moneyWeighted: percent,
  moneyWeightedWhy: why,
  /** Annualized, from 365 days on. */
  timeWeightedYear: percent,
  timeWeightedYearWhy: why,
  moneyWeightedYear: percent,
  moneyWeightedYearWhy: why,
  /** Null only without any money so far. */
  benchmark: z.nullable(benchmark),
  /** Everything held or traded in the period, the largest value first. */
  byHolding: z.array(holdingPerformance),
  /** Percentage points from withdrawal fees and adjustments. */
  costContribution: percent,
  /** Oldest first: the start, closes, the end. At most 500 points, with all sums kept. */
  series: z.array(seriesPoint),
  /** Closes are kept from this day on. Earlier ones are the provider's, which may change. */
  closesKeptSince: z.nullable(date),
  /** Later sessions that needed a close that is not kept; the provider's counts. Null if none. */
  missingCloses: z.nullable(z.object({ sessions: z.int(), from: date, to: date })),
})

export const getPerformance = operation({
  summary: 'What the account gained over a period, how, and against a benchmark',
  mayLag: true,
  input: {
    query: z.object({
      period: periodField,
      /** The S&P 500, or a listed fund. */
      benchmark: z._default(symbolField, DEFAULT_BENCHMARK),
    }),
  },
  output: performance,
  refusals: ['price_unavailable', 'asset_not_found', 'no_such_period'],
  ...HEAVY_READ,
})

export const closedPosition = z.object({
  /** The transaction of the last sale. */
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  firstBuy: date,
  lastSale: date,
  /** From the first buy to the last sale; 0 on one day. */
  days: z.number(),
  paid: decimal,
  /** Before commission. */
  received: decimal,
  /** Dividends of these shares, also those paid after the last sale. */
  income: decimal,
  fees: decimal,
  /** received - paid + income - fees, signed. */
  gain: decimal,
  /** gain / paid, signed. */
  percent: decimal,
})

export const listClosedPositions = operation({
  summary: 'Every stretch from the first share of an instrument to none, the last sale first',
  mayLag: true,
  input: { query: z.object({ limit: pageQuery.shape.limit, before: z.optional(idField) }) },
  output: z.array(closedPosition),
  ...HEAVY_READ,
})
