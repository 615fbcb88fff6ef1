import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '../market/new-york-time.ts'

/** The session that trades of a session settle in, at its close: the next (T+1, 17 CFR 240.15c6-1). */
const settlementSession = (calendar: Pick<MarketCalendar, 'sessionAt'>, { index }: Session): Session =>
  calendar.sessionAt(index + 1)

/** The date that trades of a session settle on; refuses (throws) the last session of the calendar. */
export const settlementDate = (calendar: Pick<MarketCalendar, 'sessionAt'>, session: Session): NewYorkDate =>
  settlementSession(calendar, session).date

/**
 * When a trade settles. A trade on a day without a session has the trade date of the session before. Until it settles
 * the lots of a sale can be identified (26 CFR 1.1012-1(c)(8)).
 */
export function settlesAtMs(
  tradedAtMs: number,
  calendar: Pick<MarketCalendar, 'sessionOnOrBefore' | 'sessionAt'>,
): number {
  const session = calendar.sessionOnOrBefore(newYorkDateAt(tradedAtMs))
  return settlementSession(calendar, session).closesAtMs
}
