import type { Instrument } from '../market/catalogue.ts'
import type { MarketCalendar, Session } from '../market/market-calendar.ts'
import { type NewYorkDate, newYorkDateAt } from '../market/new-york-time.ts'
import type { SessionPath } from './session-path.ts'

/** Where an instant falls in the latest session: at its second, or at the close. */
interface Moment {
  readonly session: Session
  readonly second: number
  readonly atMs: number
  /** Shares split at midnight, hours before they trade split. */
  readonly today: NewYorkDate
}

export function momentAt(calendar: MarketCalendar, instantMs: number): Moment {
  const session = calendar.latestSession(instantMs)
  const atMs = Math.min(Math.floor(instantMs / 1_000) * 1_000, session.closesAtMs)
  return { session, second: (atMs - session.opensAtMs) / 1_000, atMs, today: newYorkDateAt(instantMs) }
}

interface PathsOfSessions {
  readonly calendar: MarketCalendar
  pathOf(instrument: Instrument, session: Session, inSharesOf: NewYorkDate): SessionPath
}

/** A quote's price alone, without the session's extremes and volume that take nearly all of its time; in cents. */
export function priceAt(
  { calendar, pathOf }: PathsOfSessions,
  instrument: Instrument,
  instantMs: number,
): { price: number; atMs: number } {
  const { session, second, atMs, today } = momentAt(calendar, instantMs)
  return { price: pathOf(instrument, session, today).priceAt(second), atMs }
}
