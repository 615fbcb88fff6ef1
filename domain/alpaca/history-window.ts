import { type NewYorkDate, dateOfDay, dayOfDate } from '../market/new-york-time.ts'

const PERIOD = /^([1-9]\d{0,2})([DWMA])$/
/** No earlier session has one before it. */
export const HISTORY_STARTS: NewYorkDate = '2000-02-01'

/** A period such as "3M", or the first and last day; at most two of the three. */
export interface AskedWindow {
  readonly period?: string | undefined
  readonly start?: NewYorkDate | undefined
  readonly end?: NewYorkDate | undefined
}

export interface HistoryWindow {
  readonly from: NewYorkDate
  readonly to: NewYorkDate
}

/**
 * The days of a history, by default a month until today: D are days, W weeks, M months, A years, "all" everything. Null
 * for all three, an invalid period, and a window that ends before it starts.
 */
export function historyWindow({ period, start, end }: AskedWindow, today: NewYorkDate): HistoryWindow | null {
  if (period !== undefined && start !== undefined && end !== undefined) return null
  if (start !== undefined && period !== undefined) {
    const to = shifted(start, period, 1)
    return to === null ? null : ordered(start, to)
  }
  const to = end ?? today
  if (start !== undefined) return ordered(start, to)
  const from = shifted(to, period ?? '1M', -1)
  return from === null ? null : ordered(from, to)
}

function ordered(from: NewYorkDate, to: NewYorkDate): HistoryWindow | null {
  if (to < from) return null
  return {
    from: from < HISTORY_STARTS ? HISTORY_STARTS : from,
    to: to < HISTORY_STARTS ? HISTORY_STARTS : to,
  }
}

/** A day one period later or earlier, or the last of a shorter month. Null for an invalid period. */
function shifted(date: NewYorkDate, period: string, direction: 1 | -1): NewYorkDate | null {
  if (period.toLowerCase() === 'all') return direction === -1 ? HISTORY_STARTS : null
  const [, count = '', unit] = PERIOD.exec(period.toUpperCase()) ?? []
  const by = Number(count) * direction
  switch (unit) {
    case 'D':
      return dateOfDay(dayOfDate(date) + by)
    case 'W':
      return dateOfDay(dayOfDate(date) + 7 * by)
    case 'M':
      return monthsLater(date, by)
    case 'A':
      return monthsLater(date, 12 * by)
    default:
      return null
  }
}

function monthsLater(date: NewYorkDate, months: number): NewYorkDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)))
  // A thousand years back is before every calendar.
  return at.getUTCFullYear() < 1_900 || Number.isNaN(at.getTime())
    ? HISTORY_STARTS
    : at.toISOString().slice(0, 10)
}
