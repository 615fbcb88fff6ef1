import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { lazyDateTimeFormat } from './lazy-date-time-format.ts'

/** New York time: "3:59:58 PM" for today, else "Nov 18, 3:59 PM". */
export function easternTime(instant: string, now: Date): string {
  const at = new Date(instant)
  const isToday = newYorkDateAt(at.getTime()) === newYorkDateAt(now.getTime())
  return isToday ? SECOND.format(at) : easternDateTime(instant)
}

/** The New York day and minute: "Nov 18, 3:59 PM". */
export const easternDateTime = (instant: string): string => MINUTE.format(new Date(instant))

const MINUTE = lazyDateTimeFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})

const SECOND = lazyDateTimeFormat({
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'America/New_York',
})
