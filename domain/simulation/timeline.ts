import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import { dayOfDate } from '../market/new-york-time.ts'
import { partKey } from './noise.ts'
import { type SessionShape, sessionShape } from './session-shape.ts'

/** The session of the catalog's prices. */
export const ANCHOR_DATE = '2026-08-21'

export const SIMULATION_STARTS = '2009-01-02'
export const SIMULATION_ENDS = '2040-12-31'

/** Sessions as places in arrays. */
export interface Timeline {
  readonly calendar: MarketCalendar
  readonly firstSession: Session
  /** Days since 1970 of every session, after one more for the first previous close. */
  readonly days: readonly number[]
  /** The session whose closes equal the catalog's. */
  readonly anchor: number
  /** Throws outside the simulation. */
  placeOf(session: Session): number
  shapeOf(session: Session): SessionShape
  /** A session's key in a stream, by date, so that an added holiday changes no other day. */
  sessionKey(key: number, session: Session): number
}

export function timelineOf(calendar: MarketCalendar): Timeline {
  const firstSession = sessionFrom(calendar, SIMULATION_STARTS)
  const firstIndex = firstSession.index - 1
  const lastIndex = calendar.sessionOnOrBefore(SIMULATION_ENDS).index
  const days: number[] = []
  for (let index = firstIndex; index <= lastIndex; index += 1)
    days.push(dayOfDate(calendar.sessionAt(index).date))

  function placeOf(session: Session): number {
    if (session.index > firstIndex && session.index <= lastIndex) return session.index - firstIndex
    throw new RangeError(
      `the simulated market has no session on ${session.date}: it runs ${SIMULATION_STARTS} to ${SIMULATION_ENDS}`,
    )
  }
  return {
    calendar,
    firstSession,
    days,
    anchor: calendar.sessionOnOrBefore(ANCHOR_DATE).index - firstIndex,
    placeOf,
    shapeOf: (session) => sessionShape((session.closesAtMs - session.opensAtMs) / 60_000),
    sessionKey: (key, session) => partKey(key, days[placeOf(session)] ?? 0),
  }
}

function sessionFrom(calendar: MarketCalendar, date: string): Session {
  const before = calendar.sessionOnOrBefore(date)
  return before.date === date ? before : calendar.sessionAt(before.index + 1)
}
