import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '../market/new-york-time.ts'

/** Trades settle at the next session's close (T+1, 17 CFR 240.15c6-1). */
const settlementSession = (calendar: Pick<MarketCalendar, 'sessionAt'>, { index }: Session): Session =>
  calendar.sessionAt(index + 1)

/** The settlement date of a session's trades; throws for the calendar's last session. */
export const settlementDate = (calendar: Pick<MarketCalendar, 'sessionAt'>, session: Session): NewYorkDate =>
  settlementSession(calendar, session).date

/**
 * When a trade settles; without a session that day, the session before is its trade date. Until then a sale's lots
 * can be identified (26 CFR 1.1012-1(c)(8)).
 */
export function settlesAtMs(
  tradedAtMs: number,
  calendar: Pick<MarketCalendar, 'sessionOnOrBefore' | 'sessionAt'>,
): number {
  const session = calendar.sessionOnOrBefore(newYorkDateAt(tradedAtMs))
  return settlementSession(calendar, session).closesAtMs
}
