import type { MarketCalendar, Session } from '../../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate, newYorkInstant } from '../../market/new-york-time.ts'
import { MAX_SESSIONS_LATE } from './plan-limits.ts'

/** Noon in New York: the open's moves are over, and half days still run. */
const RUN_HOUR = 12

/** When a session's plans run, epoch ms. */
export const runsAtMs = ({ date }: Session): number => newYorkInstant(dayOfDate(date), RUN_HOUR)

/** A due date's session: that day's or the next one, also in the next month. */
export function runSessionOf(calendar: MarketCalendar, dueDate: NewYorkDate): Session {
  const before = calendar.sessionOnOrBefore(dueDate)
  return before.date === dueDate ? before : calendar.sessionAt(before.index + 1)
}

/** The last session whose plans run by now. Exactly the due dates on or before its date are to be decided. */
export function latestRun(calendar: MarketCalendar, nowMs: number): Session {
  const latest = calendar.latestSession(nowMs)
  return runsAtMs(latest) <= nowMs ? latest : calendar.sessionAt(latest.index - 1)
}

/** How many sessions after its own a due date is decided, given `latestRun`. */
export const sessionsLate = (calendar: MarketCalendar, dueDate: NewYorkDate, latest: Session): number =>
  latest.index - runSessionOf(calendar, dueDate).index

/** Whether a due date is missed. */
export const isMissed = (late: number): boolean => late > MAX_SESSIONS_LATE

/**
 * The first date that still runs for a plan that starts now. A date counts by its session: a Saturday still on
 * Monday, today at any hour.
 */
export function firstDateStillToRun(calendar: MarketCalendar, today: NewYorkDate): NewYorkDate {
  const session = calendar.sessionOnOrBefore(today)
  const before = session.date === today ? calendar.sessionAt(session.index - 1) : session
  return dateOfDay(dayOfDate(before.date) + 1)
}
