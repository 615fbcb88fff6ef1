import type { Instrument } from '../market/catalogue.ts'
import { type HistoryPeriod, PERIOD_DAYS, firstSessionWithin } from '../market/history-period.ts'
import type { Session } from '../market/market-calendar.ts'
import { newYorkDateAt } from '../market/new-york-time.ts'
import { lastSecondOf } from './bars.ts'
import type { SessionPath } from './session-path.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** A price in cents, and when it was the price. */
export interface SimulatedPoint {
  readonly atMs: number
  readonly price: number
}

/**
 * An instrument's prices over a period that ends at an instant, oldest first and strictly ascending;
 * the last point is the quote of that instant. 1D is the current session, or the last one before the
 * open, every 2 minutes; 1W every half hour; 1M, 1Y and All, which begins in 2009, daily closes. All are prices of the
 * shares of that instant's day.
 */
export function historyOf(
  market: SimulatedMarket,
  instrument: Instrument,
  period: HistoryPeriod,
  instantMs: number,
): SimulatedPoint[] {
  const latest = market.calendar.latestSession(instantMs)
  switch (period) {
    case '1D':
      return withinSessions(market, instrument, [latest], 2, instantMs)
    case '1W':
      return withinSessions(market, instrument, lastDays(market, latest, PERIOD_DAYS[period]), 30, instantMs)
    case '1M':
    case '1Y':
      return closesOf(market, instrument, lastDays(market, latest, PERIOD_DAYS[period]), instantMs)
    case 'All':
      return closesOf(market, instrument, sessionsFrom(market, market.firstSession, latest), instantMs)
  }
}

/** The sessions of the last `days` days up to and including `latest`, oldest first. */
function lastDays(market: SimulatedMarket, latest: Session, days: number): Session[] {
  const first = firstSessionWithin(market.calendar, latest, days)
  return sessionsFrom(market, first.index < market.firstSession.index ? market.firstSession : first, latest)
}

const sessionsFrom = ({ calendar }: SimulatedMarket, first: Session, latest: Session): Session[] =>
  Array.from({ length: latest.index - first.index + 1 }, (_, at) => calendar.sessionAt(first.index + at))

function closesOf(
  market: SimulatedMarket,
  instrument: Instrument,
  sessions: readonly Session[],
  instantMs: number,
): SimulatedPoint[] {
  const today = newYorkDateAt(instantMs)
  return sessions.map((session) => {
    if (instantMs >= session.closesAtMs) {
      return { atMs: session.closesAtMs, price: market.closeOf(instrument, session, today) }
    }
    return pointAt(market.pathOf(instrument, session, today), session, lastSecondOf(session, instantMs))
  })
}

/** The price every `minutes` minutes of some sessions, at their ends and at the instant. */
function withinSessions(
  market: SimulatedMarket,
  instrument: Instrument,
  sessions: readonly Session[],
  minutes: number,
  instantMs: number,
): SimulatedPoint[] {
  const today = newYorkDateAt(instantMs)
  return sessions.flatMap((session, at) => {
    const path = market.pathOf(instrument, session, today)
    const lastSecond = lastSecondOf(session, instantMs)
    const points: SimulatedPoint[] = []
    for (let second = 0; second < lastSecond; second += minutes * 60) {
      points.push(pointAt(path, session, second))
    }
    // Round the clock a session ends in the very second the next one starts.
    const runsOn = sessions[at + 1]?.opensAtMs === session.closesAtMs
    if (!runsOn) points.push(pointAt(path, session, lastSecond))
    return points
  })
}

const pointAt = (path: SessionPath, session: Session, second: number): SimulatedPoint => ({
  atMs: session.opensAtMs + second * 1_000,
  price: path.priceAt(second),
})
