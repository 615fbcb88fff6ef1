import type { MarketCalendar } from '../market/market-calendar.ts'
import { newYorkDateAt } from '../market/new-york-time.ts'

/**
 * When a trade settles: at the close of the session after its trade date's (T+1, 17 CFR 240.15c6-1). A trade on a day
 * without a session has the trade date of the session before. Until then the lots of a sale can be identified
 * (26 CFR 1.1012-1(c)(8)).
 */
export function settlesAtMs(
  tradedAtMs: number,
  calendar: Pick<MarketCalendar, 'sessionOnOrBefore' | 'sessionAt'>,
): number {
  const { index } = calendar.sessionOnOrBefore(newYorkDateAt(tradedAtMs))
  return calendar.sessionAt(index + 1).closesAtMs
}
