import { CALENDAR_ENDS, CALENDAR_STARTS, type SessionOverride } from '#domain/market-calendar.ts'
import { type NewYorkDate, dateOfDay, dayOfDate } from '#domain/new-york-time.ts'

const ENTRY = /^(\d{4}-\d{2}-\d{2})=(closed|early-close|open)$/

/**
 * Reads the operator's word on single dates, such as "2027-03-10=closed, 2027-12-24=open"; null when it cannot
 * be read, names a date twice, one that never was, or one the calendar does not know.
 */
export function parseMarketOverrides(text: string): ReadonlyMap<NewYorkDate, SessionOverride> | null {
  const overrides = new Map<NewYorkDate, SessionOverride>()
  for (const entry of text.split(',')) {
    const [, date = '', override = ''] = ENTRY.exec(entry.trim()) ?? []
    if (!isKnown(date) || overrides.has(date)) return null
    overrides.set(date, override as SessionOverride)
  }
  return overrides
}

/** A date of the calendar; 30 February is none. */
function isKnown(date: NewYorkDate): boolean {
  const day = dayOfDate(date)
  return !Number.isNaN(day) && dateOfDay(day) === date && date >= CALENDAR_STARTS && date <= CALENDAR_ENDS
}
