import type { Instrument } from '../catalogue.ts'
import type { Session } from '../market-calendar.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** Prices of a stretch of a session, in cents; the bar that is still running ends at the instant asked for. */
export interface Bar {
  readonly startsAtMs: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  /** Whole shares. */
  readonly volume: number
}

/**
 * The last `count` bars of `minutesPerBar` up to an instant, oldest first. Bars start at the session's
 * open and join session to session; a session's last bar may be shorter. The last bar's close is the
 * quote of that instant, and bars of any length add up to the same day.
 */
export function latestBars(
  market: SimulatedMarket,
  instrument: Instrument,
  instantMs: number,
  minutesPerBar: number,
  count: number,
): Bar[] {
  const newestFirst: Bar[] = []
  let session = market.calendar.latestSession(instantMs)
  let lastSecond = lastSecondOf(session, instantMs)
  for (;;) {
    const secondsPerBar = minutesPerBar * 60
    // The closing second belongs to the bar before it, as at an exchange.
    const finalBar = Math.floor(Math.min(lastSecond, lengthOf(session) - 1) / secondsPerBar)
    for (let bar = finalBar; bar >= 0; bar -= 1) {
      const from = bar * secondsPerBar
      newestFirst.push(barOf(market, instrument, session, from, from + secondsPerBar, lastSecond))
      if (newestFirst.length === count) return newestFirst.reverse()
    }
    if (session.index <= market.firstSession.index) return newestFirst.reverse()
    session = market.calendar.sessionAt(session.index - 1)
    lastSecond = lengthOf(session)
  }
}

/** The bar of a session's seconds `from` (included) to `until` (excluded), known up to `lastSecond`. */
function barOf(
  market: SimulatedMarket,
  instrument: Instrument,
  session: Session,
  from: number,
  until: number,
  lastSecond: number,
): Bar {
  const path = market.pathOf(instrument, session)
  const isFinal = until >= lengthOf(session)
  const to = Math.min(isFinal ? lengthOf(session) : until - 1, lastSecond)
  const tradedUntil = Math.min(until, lastSecond)
  return {
    startsAtMs: session.opensAtMs + from * 1_000,
    open: path.priceAt(from),
    ...path.extremesOf(from, to),
    close: path.priceAt(to),
    volume: market.volumeOf(instrument, session, tradedUntil) - market.volumeOf(instrument, session, from),
  }
}

const lengthOf = (session: Session): number => (session.closesAtMs - session.opensAtMs) / 1_000

/** Whole seconds into a session at an instant, at most its length. */
export const lastSecondOf = (session: Session, instantMs: number): number =>
  Math.min(Math.floor((instantMs - session.opensAtMs) / 1_000), lengthOf(session))
