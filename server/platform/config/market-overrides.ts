import { CALENDAR_ENDS, CALENDAR_STARTS, type SessionOverride } from '#domain/market/market-calendar.ts'
import { type NewYorkDate, parseNewYorkDate } from '#domain/market/new-york-time.ts'

const ENTRY = /^([^=]+)=(closed|early-close|open)$/

/**
 * Parses overrides such as "2027-03-10=closed, 2027-12-24=open"; null if unreadable, repeated, no real date, or outside
 * the calendar.
 */
export function parseMarketOverrides(text: string): ReadonlyMap<NewYorkDate, SessionOverride> | null {
  const overrides = new Map<NewYorkDate, SessionOverride>()
  for (const entry of text.split(',')) {
    const [, text = '', override = ''] = ENTRY.exec(entry.trim()) ?? []
    const date = parseNewYorkDate(text)
    if (date === null || date < CALENDAR_STARTS || date > CALENDAR_ENDS || overrides.has(date)) return null
    overrides.set(date, override as SessionOverride)
  }
  return overrides
}
