import type { MarketCalendar, Session } from './market-calendar.ts'
import { dayOfDate } from './new-york-time.ts'

/** The time frames of charts. */
export const HISTORY_PERIODS = ['1D', '1W', '1M', '1Y', 'All'] as const
export type HistoryPeriod = (typeof HISTORY_PERIODS)[number]

/** A portfolio's periods, with the year to date. */
export const PORTFOLIO_PERIODS = ['1D', '1W', '1M', 'YTD', '1Y', 'All'] as const
export type PortfolioPeriod = (typeof PORTFOLIO_PERIODS)[number]

/** Bar lengths of recent charts. */
export const INTRADAY_INTERVALS = ['1m', '5m', '1h'] as const
export type IntradayInterval = (typeof INTRADAY_INTERVALS)[number]

/** Each chart's bar length and most bars. */
export const CHART_BARS: Record<IntradayInterval, { minutes: number; count: number }> = {
  '1m': { minutes: 1, count: 390 },
  '5m': { minutes: 5, count: 390 },
  '1h': { minutes: 60, count: 420 },
}

/** Days that a period reaches back, including the last session's. */
export const PERIOD_DAYS = { '1W': 7, '1M': 31, '1Y': 366 } as const

/** The first of the last so many days' sessions, including `session`. */
export function firstSessionWithin(calendar: MarketCalendar, latest: Session, days: number): Session {
  const latestDay = dayOfDate(latest.date)
  let first = latest
  for (;;) {
    const before = calendar.sessionAt(first.index - 1)
    if (latestDay - dayOfDate(before.date) >= days) return first
    first = before
  }
}
