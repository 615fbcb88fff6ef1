import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'

export const TERMS = ['short', 'long'] as const
export type Term = (typeof TERMS)[number]

/**
 * The first long-term day: held for more than one year, by calendar from the day after the trade date, the day of
 * sale included (IRS Publication 550, "Holding period"; Rev. Rul. 66-97). A year after 29 February is 1 March in
 * common years, so shares of February's last day are long from the next 1 March.
 */
export function longFromDay(acquiredDay: number): number {
  const [year = '', month = '', day = ''] = dateOfDay(acquiredDay + 1).split('-')
  // Date.UTC takes a missing 29 February for 1 March.
  return Date.UTC(Number(year) + 1, Number(month) - 1, Number(day)) / 86_400_000
}

/** `longFromDay` of dates: '2025-02-28' is long from '2026-03-01'. */
export const longFrom = (acquired: NewYorkDate): NewYorkDate => dateOfDay(longFromDay(dayOfDate(acquired)))

/** The term of shares held from `fromDay` and sold on `soldDay`, New York day numbers. */
export function termOn(fromDay: number, soldDay: number): Term {
  const days = soldDay - fromDay
  // Only the days between need the calendar: a replay asks a million times.
  if (days < FEWEST_DAYS_LONG) return 'short'
  return days >= MOST_DAYS_SHORT || soldDay >= longFromDay(fromDay) ? 'long' : 'short'
}

const FEWEST_DAYS_LONG = 366
const MOST_DAYS_SHORT = 368
