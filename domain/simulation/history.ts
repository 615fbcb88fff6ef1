import type { Instrument } from '../market/catalogue.ts'
import { type HistoryPeriod, PERIOD_DAYS, firstSessionWithin } from '../market/history-period.ts'
import type { Session } from '../market/market-calendar.ts'
import { newYorkDateAt } from '../market/new-york-time.ts'
import { lastSecondOf } from './bars.ts'
import type { SessionPath } from './session-path.ts'
import type { SimulatedMarket, SimulatedQuote } from './simulated-market.ts'

/** A price in cents, its time, and whole shares traded since the last point. */
export type SimulatedPoint = Pick<SimulatedQuote, 'atMs' | 'price' | 'volume'>

/**
 * Prices over a period up to an instant, oldest first, strictly ascending, in that day's shares; the last point is that
 * instant's quote. 1D is the current or last session every 2 minutes; 1W half-hourly; 1M, 1Y and All, from 2009, daily
 * closes.
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

/** The sessions of the last `days` days, oldest first. */
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
    const lastSecond = lastSecondOf(session, instantMs)
    const volume = market.volumeOf(instrument, session, lastSecond, today)
    if (instantMs >= session.closesAtMs) {
      return { atMs: session.closesAtMs, price: market.closeOf(instrument, session, today), volume }
    }
    return { ...pointAt(market.pathOf(instrument, session, today), session, lastSecond), volume }
  })
}

/** Prices every `minutes` minutes, at session ends and at the instant. */
function withinSessions(
  market: SimulatedMarket,
  instrument: Instrument,
  sessions: readonly Session[],
  minutes: number,
  instantMs: number,
): SimulatedPoint[] {
  const today = newYorkDateAt(instantMs)
  /** Traded since the last point. */
  let since = 0
  return sessions.flatMap((session, at) => {
    const path = market.pathOf(instrument, session, today)
    const lastSecond = lastSecondOf(session, instantMs)
    const points: SimulatedPoint[] = []
    let traded = 0
    const tradeUntil = (second: number) => {
      const before = traded
      traded = market.volumeOf(instrument, session, second, today)
      since += traded - before
    }
    const add = (second: number) => {
      tradeUntil(second)
      points.push({ ...pointAt(path, session, second), volume: since })
      since = 0
    }
    for (let second = 0; second < lastSecond; second += minutes * 60) add(second)
    // Round the clock a session ends in the second the next starts, whose first point has its last trades.
    const runsOn = sessions[at + 1]?.opensAtMs === session.closesAtMs
    if (runsOn) tradeUntil(lastSecond)
    else add(lastSecond)
    return points
  })
}

const pointAt = (path: SessionPath, session: Session, second: number) => ({
  atMs: session.opensAtMs + second * 1_000,
  price: path.priceAt(second),
})
