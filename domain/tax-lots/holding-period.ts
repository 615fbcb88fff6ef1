import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'

/** Whether a gain counts as short or as long term. */
export const TERMS = ['short', 'long'] as const
export type Term = (typeof TERMS)[number]

/**
 * The first day on which shares acquired on a day are long term: held for more than one year, counted by calendar from
 * the day after the trade date, the day of sale included (IRS Publication 550, "Holding period"; Rev. Rul. 66-97). One
 * year after 29 February is 1 March where there is no 29 February. What was bought on the last day of a February is
 * therefore long from the next year's 1 March on.
 */
export function longFromDay(acquiredDay: number): number {
  const [year = '', month = '', day = ''] = dateOfDay(acquiredDay + 1).split('-')
  // Date.UTC takes a 29 February that does not exist for the 1st of March.
  return Date.UTC(Number(year) + 1, Number(month) - 1, Number(day)) / 86_400_000
}

/** `longFromDay` of dates: '2025-02-28' is long from '2026-03-01' on. */
export const longFrom = (acquired: NewYorkDate): NewYorkDate => dateOfDay(longFromDay(dayOfDate(acquired)))

/** The term of shares whose holding period began with `fromDay`, sold on `soldDay`; both are New York day numbers. */
export function termOn(fromDay: number, soldDay: number): Term {
  const days = soldDay - fromDay
  // Between the two the calendar decides; a replay asks for the rest a million times.
  if (days < FEWEST_DAYS_LONG) return 'short'
  return days >= MOST_DAYS_SHORT || soldDay >= longFromDay(fromDay) ? 'long' : 'short'
}

const FEWEST_DAYS_LONG = 366
const MOST_DAYS_SHORT = 368
