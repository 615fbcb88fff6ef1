import type { MarketCalendar } from '../market/market-calendar.ts'
import type { NewYorkDate } from '../market/new-york-time.ts'

/** How many business days can be closed afterwards. */
export const CLOSABLE_DAYS = 10

/** The last business days whose session is over, the newest first. */
export function endedDays(calendar: MarketCalendar, at: Date): NewYorkDate[] {
  const latest = calendar.latestSession(at.getTime())
  const last = latest.closesAtMs <= at.getTime() ? latest.index : latest.index - 1
  const days = Math.min(CLOSABLE_DAYS, last + 1)
  return Array.from({ length: days }, (_, back) => calendar.sessionAt(last - back).date)
}

/**
 * Business days that are not closed: between the first day among these that is signed and the last one that has
 * ended, without that one, whose time to be closed has just begun.
 */
export function unclosedDays(ended: readonly NewYorkDate[], signed: ReadonlySet<NewYorkDate>): NewYorkDate[] {
  const first = ended.findLastIndex((day) => signed.has(day))
  return ended.slice(1, Math.max(first, 1)).filter((day) => !signed.has(day))
}
