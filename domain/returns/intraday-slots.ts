import { CHART_BARS, type IntradayInterval } from '../market/history-period.ts'
import type { MarketCalendar, MarketHours } from '../market/market-calendar.ts'
import type { NamedPeriod } from './performance-period.ts'
import type { PeriodSessions } from './period-slots.ts'

interface Timeframe {
  readonly minutes: number
  /** The bars whose closes value its slots. */
  readonly bars: IntradayInterval
  /** The default. */
  readonly period: Exclude<NamedPeriod, 'All' | 'YTD'>
}

/** Slots shorter than a session. */
export const INTRADAY_TIMEFRAMES = {
  '1Min': { minutes: 1, bars: '1m', period: '1D' },
  '5Min': { minutes: 5, bars: '5m', period: '1W' },
  '15Min': { minutes: 15, bars: '5m', period: '1W' },
  '1H': { minutes: 60, bars: '1h', period: '1M' },
} as const satisfies Record<string, Timeframe>
export type IntradayTimeframe = keyof typeof INTRADAY_TIMEFRAMES

const MINUTE_MS = 60_000
const SESSION_MINUTES: Record<MarketHours, number> = { nyse: 390, always: 1_440 }

/** How many sessions a timeframe's bars reach back. */
export function sessionsReached(hours: MarketHours, timeframe: IntradayTimeframe): number {
  const { minutes, count } = CHART_BARS[INTRADAY_TIMEFRAMES[timeframe].bars]
  return Math.floor(count / Math.ceil(SESSION_MINUTES[hours] / minutes))
}

/**
 * The ends of a period's slots: its first close, then in each session every so many minutes and the close; last, now
 * in an open period. Null before the bars begin.
 */
export function intradayEnds(
  calendar: MarketCalendar,
  { from, to }: PeriodSessions,
  timeframe: IntradayTimeframe,
  nowMs: number,
): number[] | null {
  const { minutes } = INTRADAY_TIMEFRAMES[timeframe]
  const latest = calendar.latestSession(nowMs).index
  const last = Math.min(to?.index ?? latest, latest)
  if (from === null || from.index < latest - sessionsReached(calendar.hours, timeframe)) return null
  const ends = [from.closesAtMs]
  for (let index = from.index + 1; index <= last; index += 1) {
    const { opensAtMs, closesAtMs } = calendar.sessionAt(index)
    const until = Math.min(closesAtMs, nowMs)
    for (let atMs = opensAtMs; atMs < until; atMs += minutes * MINUTE_MS) ends.push(atMs)
    ends.push(until)
  }
  return to === null && nowMs > (ends.at(-1) ?? 0) ? [...ends, nowMs] : ends
}
