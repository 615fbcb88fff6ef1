import type { HistoryPeriod, PortfolioPeriod } from '#domain/market/history-period.ts'
import { PERIOD_DAYS, firstSessionWithin } from '#domain/market/history-period.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'

/** The periods drawn within sessions, finest first. */
export type FinePeriod = Extract<HistoryPeriod, '1D' | '1W'>
const FINE_PERIODS: readonly FinePeriod[] = ['1D', '1W']

/** When a history begins, and the finest period whose lines reach it; null for closes. */
interface HistorySpan {
  readonly startMs: number
  readonly lines: FinePeriod | null
}

/**
 * A period's span after a first trade at `firstTradedAtMs`. It begins as on asset charts, the year to date at the old
 * year's last close, but never before that trade: this morning's portfolio is drawn by the minute even over "all
 * time".
 */
export function historySpan(
  calendar: MarketCalendar,
  period: PortfolioPeriod,
  firstTradedAtMs: number,
  nowMs: number,
): HistorySpan {
  const startMs = Math.max(startOf(calendar, period, nowMs), firstTradedAtMs - 1)
  const lines = FINE_PERIODS.find((finer) => startOf(calendar, finer, nowMs) <= startMs)
  return { startMs, lines: lines ?? null }
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
