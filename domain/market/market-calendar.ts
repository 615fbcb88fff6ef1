import { type NewYorkDate, dateOfDay, dayOfDate, newYorkDayAt, newYorkInstant } from './new-york-time.ts'
import { nyseHolidays, weekdayName, weekdayOf } from './nyse-holidays.ts'

/** The exchange's hours, or round the clock for demonstrations. */
export type MarketHours = 'nyse' | 'always'

/** An operator's override of a date: closed, a half day, or open. */
export type SessionOverride = 'closed' | 'early-close' | 'open'

/** A trading day, in epoch ms; `closesAtMs` is exclusive. */
export interface Session {
  readonly date: NewYorkDate
  /** Position among all sessions since 2000. */
  readonly index: number
  readonly opensAtMs: number
  readonly closesAtMs: number
}

/** The market's status at an instant, and its next change. */
export interface SessionStatus {
  readonly isOpen: boolean
  /** Always on a session's date. */
  readonly tradingAllowed: boolean
  /** Shown while the market is closed. */
  readonly message: string | null
  readonly nextOpenMs: number
  readonly nextCloseMs: number
  /** Today's session, if any: running, past or to come. */
  readonly today: Session | null
  /** The running session, else the last. Prices are this session's. */
  readonly session: Session
}

export const CLOSED_BUT_TRADING = 'Market is closed. You can still trade at the last price.'

/** Outside it every method throws a RangeError. */
const FIRST_YEAR = 2000
const LAST_YEAR = 2041
export const CALENDAR_STARTS: NewYorkDate = `${FIRST_YEAR}-01-01`
export const CALENDAR_ENDS: NewYorkDate = `${LAST_YEAR}-12-31`

const OPENING_HOUR = 9.5
const CLOSING_HOUR = 16
const EARLY_CLOSING_HOUR = 13

export interface MarketCalendar {
  readonly hours: MarketHours
  /** Turns yearly figures into daily ones. */
  readonly sessionsPerYear: number
  sessionOn(date: NewYorkDate): Session | null
  sessionAt(index: number): Session
  /** The last session opened by an instant. */
  latestSession(instantMs: number): Session
  /** The last session at or before `date`; throws before the first. */
  sessionOnOrBefore(date: NewYorkDate): Session
  statusAt(instantMs: number): SessionStatus
}

const withoutOverrides = new Map<MarketHours, MarketCalendar>()

/**
 * The New York Stock Exchange's calendar, or with 'always' one session per New York day. Overrides win over both.
 * Without overrides all callers share one.
 */
export function createMarketCalendar(
  hours: MarketHours = 'nyse',
  overrides: ReadonlyMap<NewYorkDate, SessionOverride> = new Map(),
): MarketCalendar {
  if (overrides.size > 0) return makeCalendar(hours, overrides)
  const calendar = withoutOverrides.get(hours) ?? makeCalendar(hours, overrides)
  withoutOverrides.set(hours, calendar)
  return calendar
}

function makeCalendar(
  hours: MarketHours,
  overrides: ReadonlyMap<NewYorkDate, SessionOverride>,
): MarketCalendar {
  const rules = sessionRules(hours, overrides)
  const firstDay = dayOfDate(CALENDAR_STARTS)
  const days = rules.map((rule) => rule.day)
  const countUpTo = countsByDay(days, firstDay, dayOfDate(CALENDAR_ENDS))
  const sessions: Session[] = []

  function sessionAt(index: number): Session {
    const rule = rules[index]
    if (!rule) throw new RangeError(`no session ${index}: the calendar ends on ${CALENDAR_ENDS}`)
    return (sessions[index] ??= {
      date: dateOfDay(rule.day),
      index,
      opensAtMs: newYorkInstant(rule.day, rule.opens),
      closesAtMs: newYorkInstant(rule.day, rule.closes),
    })
  }

  /** The last session's index by a day; -1 before the first. */
  function indexUpTo(day: number): number {
    const count = countUpTo[day - firstDay]
    if (count === undefined) {
      throw new RangeError(`${dateOfDay(day)} is outside ${CALENDAR_STARTS} to ${CALENDAR_ENDS}`)
    }
    return count - 1
  }

  function sessionOnDay(day: number): Session | null {
    const index = indexUpTo(day)
    return days[index] === day ? sessionAt(index) : null
  }

  function latestSession(instantMs: number): Session {
    const session = sessionAt(indexUpTo(newYorkDayAt(instantMs)))
    return session.opensAtMs <= instantMs ? session : sessionAt(session.index - 1)
  }

  return {
    hours,
    sessionsPerYear: hours === 'always' ? 365.25 : 252,
    sessionAt,
    latestSession,
    sessionOn: (date) => sessionOnDay(dayOfDate(date)),
    sessionOnOrBefore: (date) => sessionAt(indexUpTo(dayOfDate(date))),
    statusAt(instantMs) {
      const session = latestSession(instantMs)
      const next = sessionAt(session.index + 1)
      const today = sessionOnDay(newYorkDayAt(instantMs))
      const isOpen = instantMs < session.closesAtMs
      return {
        isOpen,
        tradingAllowed: today !== null,
        message: isOpen ? null : today ? CLOSED_BUT_TRADING : closedText(newYorkDayAt(instantMs), next),
        nextOpenMs: next.opensAtMs,
        nextCloseMs: isOpen ? session.closesAtMs : next.closesAtMs,
        today,
        session,
      }
    },
  }
}

/** Why a day has no session, and the next open. */
function closedText(day: number, next: Session): string {
  const isWeekend = weekdayOf(day) % 6 === 0
  const isHoliday = nyseHolidays(Number(dateOfDay(day).slice(0, 4))).get(day) === 'closed'
  const why = isWeekend ? 'for the weekend' : isHoliday ? 'for the holiday' : 'today'
  const nextDay = newYorkDayAt(next.opensAtMs)
  const time = next.opensAtMs === newYorkInstant(nextDay, OPENING_HOUR) ? '9:30 AM' : '12:00 AM'
  return `Closed ${why}. Trading resumes ${weekdayName(nextDay)} ${time} ET.`
}

interface SessionRule {
  day: number
  opens: number
  closes: number
}

function sessionRules(
  hours: MarketHours,
  overrides: ReadonlyMap<NewYorkDate, SessionOverride>,
): SessionRule[] {
  const overridden = new Map([...overrides].map(([date, override]) => [dayOfDate(date), override]))
  const rules: SessionRule[] = []
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const holidays = nyseHolidays(year)
    const lastDay = dayOfDate(`${year}-12-31`)
    for (let day = dayOfDate(`${year}-01-01`); day <= lastDay; day += 1) {
      const rule = overridden.get(day) ?? (hours === 'always' ? 'open' : ordinaryRule(day, holidays))
      if (rule === 'closed') continue
      const opens = hours === 'always' ? 0 : OPENING_HOUR
      const fullClose = hours === 'always' ? 24 : CLOSING_HOUR
      rules.push({ day, opens, closes: rule === 'open' ? fullClose : EARLY_CLOSING_HOUR })
    }
  }
  return rules
}

function ordinaryRule(day: number, holidays: ReturnType<typeof nyseHolidays>): SessionOverride {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6) return 'closed'
  return holidays.get(day) ?? 'open'
}

/** The number of sessions up to and including each day. */
function countsByDay(sessionDays: readonly number[], firstDay: number, lastDay: number): Int32Array {
  const counts = new Int32Array(lastDay - firstDay + 1)
  for (const day of sessionDays) counts[day - firstDay] = 1
  for (let at = 1; at < counts.length; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0)
  return counts
}
