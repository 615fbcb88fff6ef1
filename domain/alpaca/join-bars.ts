import type { IntradayInterval } from '../market/history-period.ts'
import type { MarketCalendar } from '../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkInstant } from '../market/new-york-time.ts'
import type { PriceBar } from '../market/quote.ts'

type Span = 'day' | 'week' | 'month'

/** As charts have them, or hours joined to longer bars. */
export const TIMEFRAMES = {
  '1Min': { interval: '1m', span: null },
  '5Min': { interval: '5m', span: null },
  '1Hour': { interval: '1h', span: null },
  '1Day': { interval: '1h', span: 'day' },
  '1Week': { interval: '1h', span: 'week' },
  '1Month': { interval: '1h', span: 'month' },
} as const satisfies Record<string, { interval: IntradayInterval; span: Span | null }>
export type Timeframe = keyof typeof TIMEFRAMES

/**
 * Joins session bars to days, weeks or months, oldest first. Each starts at midnight in New York of its first day: a
 * week on Monday, a month on the first. Leaves out an incomplete oldest one.
 */
export function joinBars(calendar: MarketCalendar, bars: readonly PriceBar[], span: Span): PriceBar[] {
  const joined = new Map<NewYorkDate, PriceBar>()
  const dateOf = (atMs: number) => firstDayOf(calendar.latestSession(atMs).date, span)
  for (const bar of bars) {
    const date = dateOf(bar.startsAtMs)
    const known = joined.get(date)
    joined.set(date, known ? longer(known, bar) : { ...bar, startsAtMs: newYorkInstant(dayOfDate(date), 0) })
  }
  const [first] = bars
  if (first && !beginsSpan(calendar, first.startsAtMs, span)) joined.delete(dateOf(first.startsAtMs))
  return [...joined.values()]
}

const longer = (known: PriceBar, next: PriceBar): PriceBar => ({
  ...known,
  high: Math.max(known.high, next.high),
  low: Math.min(known.low, next.low),
  close: next.close,
  volume: known.volume + next.volume,
})

/** Whether an instant opens the first session of its day, week or month. */
function beginsSpan(calendar: MarketCalendar, atMs: number, span: Span): boolean {
  const session = calendar.latestSession(atMs)
  if (session.opensAtMs !== atMs) return false
  const before = calendar.sessionAt(session.index - 1)
  return firstDayOf(before.date, span) !== firstDayOf(session.date, span)
}

function firstDayOf(date: NewYorkDate, span: Span): NewYorkDate {
  if (span === 'day') return date
  if (span === 'month') return `${date.slice(0, 7)}-01`
  const day = dayOfDate(date)
  // Day 0 was a Thursday.
  return dateOfDay(day - ((day + 3) % 7))
}
