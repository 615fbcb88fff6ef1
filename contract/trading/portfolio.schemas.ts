import * as z from 'zod/mini'
import { PORTFOLIO_PERIODS } from '#domain/market/history-period.ts'
import { HEAVY_READ, operation } from '../operation.ts'
import { decimal, instant } from '../fields.ts'

export const portfolioPoint = z.object({
  time: instant,
  /** US dollars. */
  value: decimal,
  /** Since the first point, signed: change of value, less purchases, plus sales. */
  gain: decimal,
  /** Time-weighted since the first point, in percent, signed: "-1.23". */
  returnPercent: decimal,
})

export const portfolioHistory = z.object({
  /** Oldest first; empty if nothing was held. */
  points: z.array(portfolioPoint),
  spacing: z.enum(['minutes', 'days']),
})

export const getPortfolioHistory = operation({
  summary: "What the customer's holdings were worth over a period, and what they gained",
  input: { query: z.object({ period: z._default(z.enum(PORTFOLIO_PERIODS), '1M') }) },
  output: portfolioHistory,
  refusals: ['price_unavailable'],
  ...HEAVY_READ,
})

export const portfolioToday = z.object({
  /** Gains count from the close before. */
  openedAt: instant,
  /** By symbol: held at that close, or traded or paid a dividend since. */
  instruments: z.array(
    z.object({
      symbol: z.string(),
      /** US dollars; zero where all was sold. */
      value: decimal,
      /** Signed: change of value, less purchases, plus sales and dividends. */
      gain: decimal,
    }),
  ),
})

export const getPortfolioToday = operation({
  summary: 'What each holding gained or lost since the previous close',
  output: portfolioToday,
  refusals: ['price_unavailable'],
  ...HEAVY_READ,
})

export const dividendIncome = z.object({
  /** The last twelve, oldest first, also without a payment. */
  months: z.array(
    z.object({
      /** In New York: "2026-08". */
      month: z.string(),
      /** US dollars. */
      amount: decimal,
    }),
  ),
  total: decimal,
})

export const getDividendIncome = operation({
  summary: 'The dividends paid in the last twelve months, by month',
  mayLag: true,
  output: dividendIncome,
  ...HEAVY_READ,
})
