import {
  CALENDAR_ENDS,
  CALENDAR_STARTS,
  type MarketCalendar,
  type Session,
} from '../market/market-calendar.ts'
import { type NewYorkDate, newYorkOffsetMs } from '../market/new-york-time.ts'

/** By acronym, or ISO 10383 code. */
export interface NamedMarket {
  readonly acronym: string
  readonly mic: string
  readonly name: string
}

/** The markets whose hours are the calendar's. */
export const MARKETS = [
  { acronym: 'NYSE', mic: 'XNYS', name: 'New York Stock Exchange' },
  { acronym: 'NASDAQ', mic: 'XNAS', name: 'NASDAQ' },
] as const satisfies readonly NamedMarket[]

export const MARKET_TIME_ZONE = 'America/New_York'

/** Finds a market by acronym or code, in any case; null without known hours. */
export function findMarket(named: string): NamedMarket | null {
  const text = named.toUpperCase()
  return MARKETS.find(({ acronym, mic }) => acronym === text || mic === text) ?? null
}

/** A market at an instant. Trading only in session, so there are two phases. */
export interface MarketClock {
  readonly phase: 'core' | 'closed'
  readonly phaseEndsAtMs: number
  /** All day on the date of a session. */
  readonly isMarketDay: boolean
  readonly nextOpenMs: number
  readonly nextCloseMs: number
}

/** The clock at epoch milliseconds; null where the calendar has no session before or after. */
export function marketClockAt(calendar: MarketCalendar, instantMs: number): MarketClock | null {
  const last = calendar.sessionOnOrBefore(CALENDAR_ENDS)
  if (instantMs < calendar.sessionAt(0).opensAtMs || instantMs >= last.opensAtMs) return null
  const { isOpen, today, nextOpenMs, nextCloseMs } = calendar.statusAt(instantMs)
  return {
    phase: isOpen ? 'core' : 'closed',
    phaseEndsAtMs: isOpen ? nextCloseMs : nextOpenMs,
    isMarketDay: today !== null,
    nextOpenMs,
    nextCloseMs,
  }
}

/** The sessions of a date range, inclusive, but for the calendar's last, whose settlement session is unknown. */
export function sessionsBetween(calendar: MarketCalendar, from: NewYorkDate, until: NewYorkDate): Session[] {
  const sessions: Session[] = []
  const first = from < CALENDAR_STARTS ? CALENDAR_STARTS : from
  const firstSession = calendar.sessionAt(0)
  const last = until > CALENDAR_ENDS ? CALENDAR_ENDS : until
  if (last < firstSession.date) return sessions
  const lastSession = calendar.sessionOnOrBefore(CALENDAR_ENDS)
  for (let session = calendar.sessionOnOrBefore(last); session.date >= first;) {
    if (session !== lastSession) sessions.push(session)
    if (session === firstSession) break
    session = calendar.sessionAt(session.index - 1)
  }
  return sessions.toReversed()
}

/** New York time to the millisecond: "2026-11-23T09:30:00.000-05:00". */
export function newYorkTimestamp(instantMs: number): string {
  const offsetMs = newYorkOffsetMs(instantMs)
  const hours = String(Math.abs(offsetMs) / 3_600_000).padStart(2, '0')
  const shown = new Date(instantMs + offsetMs).toISOString().slice(0, -1)
  return `${shown}${offsetMs < 0 ? '-' : '+'}${hours}:00`
}
