import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { SentBar, SentDay } from '../ports/market-requests.ts'

export interface ChartPrice {
  atMs: number
  price: number
  /** Whole shares since the last point, if known. */
  volume?: number
}

/** Split-adjusted closes. */
export function pointsOfDays(calendar: MarketCalendar, days: readonly SentDay[]): ChartPrice[] {
  const points = new Map<number, ChartPrice>()
  for (const { date, adjusted, volume } of days) {
    const atMs = calendar.sessionOnOrBefore(date).closesAtMs
    points.set(atMs, { atMs, price: adjusted, ...(volume === undefined ? {} : { volume }) })
  }
  return [...points.values()].toSorted((a, b) => a.atMs - b.atMs)
}

/** The first open, then each bar's close. */
export function pointsOfBars(
  calendar: MarketCalendar,
  bars: readonly SentBar[],
  minutes: number,
  nowMs: number,
): ChartPrice[] {
  const points = new Map<number, ChartPrice>()
  const [first] = bars
  if (first) points.set(first.startsAtMs, { atMs: first.startsAtMs, price: first.open, volume: 0 })
  for (const { startsAtMs, close, volume } of bars) {
    const { closesAtMs } = calendar.latestSession(startsAtMs)
    const atMs = Math.min(startsAtMs + minutes * 60_000, closesAtMs, nowMs)
    if (atMs > startsAtMs || !points.has(atMs)) points.set(atMs, { atMs, price: close, volume })
  }
  return [...points.values()].toSorted((a, b) => a.atMs - b.atMs)
}
