import { type Instrument, MOST_INSTRUMENTS } from '../market/catalogue.ts'
import type { Session } from '../market/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { catalogueDividends, dividendYieldOf } from './catalogue-dividends.ts'
import { SIMULATION_ENDS, type Timeline } from './timeline.ts'

/** Earlier prices of 2026 are in installations' history, so they stay. */
export const EARNED_START: NewYorkDate = '2027-01-01'
/** The last session earns part of a later dividend. */
const DAYS_TO_NEXT_DIVIDEND = 130

/**
 * Cents of its next dividend that a catalog share has earned in a session, or one so many before: zero on an ex-date,
 * then growing to all of it before the next. Price is path plus this, so it falls by the dividend on the ex-date
 * without changing the path.
 */
export type EarnedInSession = (instrument: Instrument, session: Session, sessionsBefore?: number) => number

/** A tick's lookups cost 10 µs for 76 instruments; each one's first, 0.1 ms. */
export function createEarnedDividends(seed: number, timeline: Timeline): EarnedInSession {
  const remember = createBoundedCache<string, Int32Array>(MOST_INSTRUMENTS)
  return (instrument, session, sessionsBefore = 0) => {
    if (session.date < EARNED_START || dividendYieldOf(instrument) === 0) return 0
    const earned = remember(instrument.symbol, () => earnedByPlace(seed, timeline, instrument))
    return earned[timeline.placeOf(session) - sessionsBefore] ?? 0
  }
}

/** Cents per session: zero before the first ex-date. */
function earnedByPlace(
  seed: number,
  { calendar, days, placeOf }: Timeline,
  instrument: Instrument,
): Int32Array {
  const earned = new Int32Array(days.length)
  const upTo = dateOfDay(dayOfDate(SIMULATION_ENDS) + DAYS_TO_NEXT_DIVIDEND)
  const before = calendar.sessionOnOrBefore(EARNED_START)
  const firstIndex = before.index - placeOf(before)
  let paidAt: number | null = null
  for (const { exDate, dollars } of catalogueDividends({ seed, calendar }, instrument, EARNED_START, upTo)) {
    const place = calendar.sessionOnOrBefore(exDate).index - firstIndex
    if (paidAt !== null) {
      const sessions = place - paidAt - 1
      for (let at = 1; at <= sessions; at += 1)
        earned[paidAt + at] = Math.round((dollars * 100 * at) / sessions)
    }
    paidAt = place
  }
  return earned
}
