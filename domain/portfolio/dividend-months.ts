import { type Cents, ZERO_CENTS, addCents } from '../money/money.ts'

/** A year shows quarterly payers and the season. */
const DIVIDEND_MONTHS = 12

/** In New York, "2026-08". */
export type CalendarMonth = string

export interface MonthOfDividends {
  month: CalendarMonth
  /** Zero without payments. */
  paid: Cents
}

/** The first of the twelve months that end with `latest`. */
export const firstMonth = (latest: CalendarMonth): CalendarMonth => monthsBefore(latest, DIVIDEND_MONTHS - 1)

/** The twelve months that end with `latest`, oldest first, and their sum. Months without payments are zero. */
export function dividendIncome(
  latest: CalendarMonth,
  paid: ReadonlyMap<CalendarMonth, Cents>,
): { months: MonthOfDividends[]; total: Cents } {
  const months = Array.from({ length: DIVIDEND_MONTHS }, (_, index) => {
    const month = monthsBefore(latest, DIVIDEND_MONTHS - 1 - index)
    return { month, paid: paid.get(month) ?? ZERO_CENTS }
  })
  return { months, total: months.reduce((sum, { paid: cents }) => addCents(sum, cents), ZERO_CENTS) }
}

/** Day 1 exists in every month. */
function monthsBefore(month: CalendarMonth, count: number): CalendarMonth {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}
