import { dayOfDate, type NewYorkDate, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { now } from '#web/lib/live/clock.ts'

/** Days from today in New York. */
export const daysUntil = (date: NewYorkDate): number => dayOfDate(date) - newYorkDayAt(now().getTime())

/** "in 34 days" */
export const daysText = (days: number): string => {
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
