import * as z from 'zod/mini'
import { PORTFOLIO_PERIODS } from '#domain/market/history-period.ts'
import { operation } from '../operation.ts'
import { decimal, instant } from '../fields.ts'

export const portfolioPoint = z.object({
  time: instant,
  /** What the holdings were worth, in US dollars. */
  value: decimal,
  /** Since the first point, signed: the value's change, less what was paid for holdings, plus what sales brought. */
  gain: decimal,
  /** The time-weighted return since the first point, in percent, signed: "-1.23". */
  returnPercent: decimal,
})

export const portfolioHistory = z.object({
  /** Oldest first; none where nothing was held in the period. */
  points: z.array(portfolioPoint),
  /** Whether points are minutes apart or a session each. */
  spacing: z.enum(['minutes', 'days']),
})

export const getPortfolioHistory = operation({
  summary: "What the customer's holdings were worth over a period, and what they gained",
  input: { query: z.object({ period: z._default(z.enum(PORTFOLIO_PERIODS), '1M') }) },
  output: portfolioHistory,
  refusals: ['price_unavailable'],
  isActivity: false,
  rateLimit: { max: 60, perSeconds: 60, perServer: true },
  isViewable: true,
})

export const portfolioToday = z.object({
  /** When the last session opened, also after its close; gains count from the close of the session before. */
  openedAt: instant,
  /** Everything held at that close, traded since or paid a dividend since, by symbol. */
  instruments: z.array(
    z.object({
      symbol: z.string(),
      /** What is held of it is worth so much now, in US dollars; zero where all was sold. */
      value: decimal,
      /** Signed: the value's change, less what was paid, plus what sales and dividends brought. */
      gain: decimal,
    }),
  ),
})

export const getPortfolioToday = operation({
  summary: 'What each holding gained or lost since the previous close',
  input: {},
  output: portfolioToday,
  refusals: ['price_unavailable'],
  isActivity: false,
  rateLimit: { max: 60, perSeconds: 60, perServer: true },
  isViewable: true,
})

export const dividendIncome = z.object({
  /** The last twelve, oldest first, those without a payment too. */
  months: z.array(
    z.object({
      /** In New York: "2026-08". */
      month: z.string(),
      /** US dollars. */
      amount: decimal,
    }),
  ),
  /** What they come to. */
  total: decimal,
})

export const getDividendIncome = operation({
  summary: 'The dividends paid in the last twelve months, by month',
  input: {},
  output: dividendIncome,
  refusals: [],
  isActivity: false,
  rateLimit: { max: 60, perSeconds: 60, perServer: true },
  isViewable: true,
})
