import { type MarketCalendar, type Session, CALENDAR_STARTS } from '../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDateAt } from '../market/new-york-time.ts'
import type { NamedPeriod, PerformancePeriod } from './performance-period.ts'

/** The last session closed by an instant. */
export function lastClosedSession(calendar: MarketCalendar, nowMs: number): Session {
  const latest = calendar.latestSession(nowMs)
  return latest.closesAtMs <= nowMs ? latest : calendar.sessionAt(latest.index - 1)
}

/** The sessions whose closes bound a period. A null end is now, a null start the first. */
export interface PeriodSessions {
  readonly from: Session | null
  readonly to: Session | null
}

/**
 * A period's ends: the last close on or before each day, so weekends and holidays never begin with nothing. One day
 * begins with the close before the latest session. Null if not begun, or before the calendar.
 */
export function periodSessions(
  calendar: MarketCalendar,
  period: PerformancePeriod,
  nowMs: number,
): PeriodSessions | null {
  const closed = lastClosedSession(calendar, nowMs)
  const today = newYorkDateAt(nowMs)
  const closeOn = (date: NewYorkDate) => {
    const session = calendar.sessionOnOrBefore(date)
    return session.index > closed.index ? closed : session
  }
  if (typeof period === 'string') {
    if (period === 'All') return { from: null, to: null }
    if (period === '1D')
      return { from: calendar.sessionAt(calendar.latestSession(nowMs).index - 1), to: null }
    return { from: closeOn(startOf(period, today)), to: null }
  }
  if (period.from > today || dayOfDate(period.from) < dayOfDate(CALENDAR_STARTS) + 7) return null
  return { from: closeOn(period.from), to: period.to >= today ? null : closeOn(period.to) }
}

function startOf(period: Exclude<NamedPeriod, '1D' | 'All'>, today: NewYorkDate): NewYorkDate {
  switch (period) {
    case '1W':
      return dateOfDay(dayOfDate(today) - 7)
    case '1M':
      return monthsBefore(today, 1)
    case '1Y':
      return monthsBefore(today, 12)
    case 'YTD':
      return `${Number(today.slice(0, 4)) - 1}-12-31`
  }
}

/** A short month's last day instead of a missing one. */
function monthsBefore(date: NewYorkDate, months: number): NewYorkDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}
