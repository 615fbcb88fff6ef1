import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import type { NewYorkDate } from '../market/new-york-time.ts'

/** Any of so many last days may be the first that is closed. */
const FIRST_DAYS = 10

/** The delay after a session's end before its day can be closed, so that earlier transactions have committed. */
const DAY_SETTLES_MS = 60_000

type Signed = ReadonlySet<NewYorkDate>

/** From the end of the session before to the end of its own. */
export interface DaySpan {
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
  /** From when on the day can be closed. */
  readonly settled: Date
}

/** The span of a business day; null where it has no session. */
export function daySpan(calendar: MarketCalendar, date: NewYorkDate): DaySpan | null {
  const session = calendar.sessionOn(date)
  if (session === null) return null
  const { index, closesAtMs } = session
  const fromMs = index === 0 ? session.opensAtMs : calendar.sessionAt(index - 1).closesAtMs
  return { from: new Date(fromMs), to: new Date(closesAtMs), settled: new Date(closesAtMs + DAY_SETTLES_MS) }
}

/** The newest first: the last ten days, from the first that was closed on, and all open ones. */
export function listedDays(calendar: MarketCalendar, at: Date, signed: Signed): NewYorkDate[] {
  const recent = endedSessions(calendar, at, null).map(({ date }) => date)
  const first = firstOf(signed)
  const older = openSessions(calendar, at, signed).filter(({ date }) => date < (recent.at(-1) ?? date))
  return [
    ...recent.filter((date) => first === null || date >= first),
    ...older.map(({ date }) => date).toReversed(),
  ]
}

/** Whether an unsigned day is over, and is one of the last ten or after the first that was signed. */
export const hasReport = (calendar: MarketCalendar, at: Date, signed: Signed, date: NewYorkDate): boolean =>
  [...endedSessions(calendar, at, null), ...openSessions(calendar, at, signed)].some(
    (session) => session.date === date,
  )

/** The span of a day with a report; null for any other date. */
export const spanOfReport = (
  calendar: MarketCalendar,
  at: Date,
  signed: Signed,
  date: NewYorkDate,
): DaySpan | null => (hasReport(calendar, at, signed, date) ? daySpan(calendar, date) : null)

/** Why a day cannot be closed: an earlier one is open, or it is before the first that was closed. */
export interface Obstacle {
  readonly why: 'earlier_open' | 'before_first'
  readonly date: NewYorkDate
}

/** Days are closed in order; any of the last ten can be the first. Null where nothing is in the way. */
export function obstacleOf(
  calendar: MarketCalendar,
  at: Date,
  signed: Signed,
  date: NewYorkDate,
): Obstacle | null {
  const first = firstOf(signed)
  if (first === null) return null
  if (date < first) return { why: 'before_first', date: first }
  const next = openSessions(calendar, at, signed)[0]?.date ?? date
  return next < date ? { why: 'earlier_open', date: next } : null
}

/** Days that were not closed by the next open, the oldest first; none before the first that was closed. */
export function unclosedDays(calendar: MarketCalendar, at: Date, signed: Signed): NewYorkDate[] {
  if (signed.size === 0) return []
  const opened = calendar.latestSession(at.getTime()).index
  return openSessions(calendar, at, signed)
    .filter(({ index }) => index < opened)
    .map(({ date }) => date)
}

const firstOf = (signed: Signed): NewYorkDate | null =>
  [...signed].reduce<NewYorkDate | null>((a, b) => (a === null || b < a ? b : a), null)

/** The oldest first. */
function openSessions(calendar: MarketCalendar, at: Date, signed: Signed): Session[] {
  return endedSessions(calendar, at, firstOf(signed))
    .toReversed()
    .filter(({ date }) => !signed.has(date))
}

/** Sessions whose day can be closed, the newest first: from a date on, or the last ten. */
function endedSessions(calendar: MarketCalendar, at: Date, since: NewYorkDate | null): Session[] {
  const settledMs = at.getTime() - DAY_SETTLES_MS
  const latest = calendar.latestSession(settledMs)
  const last = latest.closesAtMs <= settledMs ? latest.index : latest.index - 1
  const first = since === null ? last + 1 - FIRST_DAYS : calendar.sessionOnOrBefore(since).index
  const days = last + 1 - Math.max(first, 0)
  return Array.from({ length: Math.max(days, 0) }, (_, back) => calendar.sessionAt(last - back))
}
