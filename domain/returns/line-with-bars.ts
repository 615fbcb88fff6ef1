import type { MarketCalendar } from '../market/market-calendar.ts'
import type { PriceBar } from '../market/quote.ts'
import { priceOfNumber } from '../money/price.ts'
import type { PriceAt } from './valued-holding.ts'

/** A chart's bar: dollars per share of today. */
type ChartBar = Pick<PriceBar, 'startsAtMs' | 'open' | 'close'>

/**
 * An instrument's closes with bars after an instant, up to now: a session's first open, and each bar's close at its
 * end; known closes take precedence. All ascending.
 */
export function lineWithBars(
  calendar: MarketCalendar,
  { closes, bars }: { closes: readonly PriceAt[]; bars: readonly ChartBar[] },
  { minutes, afterMs, nowMs }: { minutes: number; afterMs: number; nowMs: number },
): PriceAt[] {
  const later = new Map<number, PriceAt>()
  const add = (atMs: number, dollars: number) => {
    const price = priceOfNumber(dollars)
    if (price !== null && atMs > afterMs && atMs < nowMs) later.set(atMs, { atMs, price })
  }
  for (const { startsAtMs, open, close } of bars) {
    const { opensAtMs, closesAtMs } = calendar.latestSession(startsAtMs)
    if (startsAtMs === opensAtMs) add(opensAtMs, open)
    add(Math.min(startsAtMs + minutes * 60_000, closesAtMs), close)
  }
  const split = closes.findIndex(({ atMs }) => atMs > afterMs)
  const known = split === -1 ? closes : closes.slice(0, split)
  for (const point of split === -1 ? [] : closes.slice(split)) later.set(point.atMs, point)
  return [...known, ...[...later.values()].toSorted((a, b) => a.atMs - b.atMs)]
}
