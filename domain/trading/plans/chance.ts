import type { MarketCalendar, Session } from '../../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkInstant } from '../../market/new-york-time.ts'
import { MAX_SESSIONS_LATE } from './plan-limits.ts'

/** Plans run from noon in New York: then the open's moves are over, and half days are still on. */
const RUN_HOUR = 12

/** When a session's plans run, in epoch milliseconds. */
export const runsAtMs = ({ date }: Session): number => newYorkInstant(dayOfDate(date), RUN_HOUR)

/** The session that a due date buys in: that day's, or the next one, also when it is in the next month. */
export function runSessionOf(calendar: MarketCalendar, dueDate: NewYorkDate): Session {
  const before = calendar.sessionOnOrBefore(dueDate)
  return before.date === dueDate ? before : calendar.sessionAt(before.index + 1)
}

/**
 * The last session whose plans run by now. A plan's due date is to be decided exactly when it is on or before this
 * session's date: one after it has its session, or that session's noon, still to come.
 */
export function latestRun(calendar: MarketCalendar, nowMs: number): Session {
  const latest = calendar.latestSession(nowMs)
  return runsAtMs(latest) <= nowMs ? latest : calendar.sessionAt(latest.index - 1)
}

/** How many sessions after its own a due date is decided, given `latestRun`; 0 on its own. */
export const sessionsLate = (calendar: MarketCalendar, dueDate: NewYorkDate, latest: Session): number =>
  latest.index - runSessionOf(calendar, dueDate).index

/** Whether the chances of a due date are over. */
export const isMissed = (late: number): boolean => late > MAX_SESSIONS_LATE

/**
 * The first date whose due date still runs for a plan that begins or goes on now: a date counts by its session, so a
 * Saturday still counts on the Monday, and today counts whatever the hour.
 */
export function firstDateStillToRun(calendar: MarketCalendar, today: NewYorkDate): NewYorkDate {
  const session = calendar.sessionOnOrBefore(today)
  const before = session.date === today ? calendar.sessionAt(session.index - 1) : session
  return dateOfDay(dayOfDate(before.date) + 1)
}
