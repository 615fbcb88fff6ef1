import { type NewYorkDate, parseNewYorkDate } from '../market/new-york-time.ts'

/** `YTD` begins with the old year's last close. */
export const PERFORMANCE_PERIODS = ['1D', '1W', '1M', 'YTD', '1Y', 'All'] as const
export type NamedPeriod = (typeof PERFORMANCE_PERIODS)[number]

/** From the close on or before one day to that of another. */
export interface FreePeriod {
  readonly from: NewYorkDate
  readonly to: NewYorkDate
}

export type PerformancePeriod = NamedPeriod | FreePeriod

/** Reads "1M", or "2025-03-01..2025-09-30". Null for anything else, or a reversed range. */
export function parsePeriod(text: string): PerformancePeriod | null {
  const named = PERFORMANCE_PERIODS.find((name) => name === text)
  if (named) return named
  const [from = '', to = '', ...more] = text.split('..')
  const [first, last] = [parseNewYorkDate(from), parseNewYorkDate(to)]
  return first === null || last === null || more.length > 0 || last < first ? null : { from: first, to: last }
}
