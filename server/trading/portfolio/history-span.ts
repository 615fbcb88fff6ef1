import type { HistoryPeriod, PortfolioPeriod } from '#domain/market/history-period.ts'
import { HISTORY_PERIODS, PERIOD_DAYS, firstSessionWithin } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import type { Stretch } from './portfolio-events.ts'

/** When a history begins, and the market's lines it is made of. */
export interface HistorySpan {
  startMs: number
  /** The period whose lines are drawn: the finest that reaches back to the start. */
  lines: HistoryPeriod
}

/** The stretch of time whose trades are summed, for each period's lines. */
export const STRETCHES: Record<HistoryPeriod, Stretch> = {
  '1D': '1 minute',
  '1W': '30 minutes',
  '1M': '1 day',
  '1Y': '1 day',
  All: '1 day',
}

/**
 * The span of a period for a customer who first traded at `firstTradedAtMs`. A period begins where the asset charts'
 * does, the year to date at the last close of the year before, and never before the first trade: a portfolio that began
 * this morning is drawn by the minute, even over "all time".
 */
export function historySpan(
  calendar: MarketCalendar,
  period: PortfolioPeriod,
  firstTradedAtMs: number,
  nowMs: number,
): HistorySpan {
  const periodMs = startOf(calendar, period, nowMs)
  const startMs = Math.max(periodMs, firstTradedAtMs - 1)
  if (startMs === periodMs && period !== 'YTD') return { startMs, lines: period }
  const lines = HISTORY_PERIODS.find((finer) => startOf(calendar, finer, nowMs) <= startMs)
  return { startMs, lines: lines ?? 'All' }
}

function startOf(calendar: MarketCalendar, period: PortfolioPeriod, nowMs: number): number {
  if (period === 'YTD') {
    const lastYear = Number(newYorkDateAt(nowMs).slice(0, 4)) - 1
    return calendar.sessionOnOrBefore(`${lastYear}-12-31`).closesAtMs
  }
  const latest = calendar.latestSession(nowMs)
  if (period === 'All') return -Infinity
  if (period === '1D') return latest.opensAtMs
  const first = firstSessionWithin(calendar, latest, PERIOD_DAYS[period])
  return period === '1W' ? first.opensAtMs : first.closesAtMs
}
