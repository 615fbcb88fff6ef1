import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { lazyDateTimeFormat } from './lazy-date-time-format.ts'

/** A time on New York's clock: "3:59:58 PM" for today, "Nov 18, 3:59 PM" for another day. */
export function easternTime(instant: string, now: Date): string {
  const at = new Date(instant)
  const isToday = newYorkDateAt(at.getTime()) === newYorkDateAt(now.getTime())
  return isToday ? SECOND.format(at) : easternDateTime(instant)
}

/** The day and minute of an instant in New York, which may be of another day: "Nov 18, 3:59 PM". */
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
