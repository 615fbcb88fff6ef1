import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { lazyDateTimeFormat } from './lazy-date-time-format.ts'

/** When something was, on New York's clock: "15:59:58" today, and with its day, "Nov 18, 15:59", if it is not of today. */
export function easternTime(instant: string, now: Date): string {
  const at = new Date(instant)
  const isToday = newYorkDateAt(at.getTime()) === newYorkDateAt(now.getTime())
  return isToday ? SECOND.format(at) : easternDateTime(instant)
}

/** An instant's day and minute there, for what may be from another day: "Nov 18, 15:59". */
export const easternDateTime = (instant: string): string => MINUTE.format(new Date(instant))

const MINUTE = lazyDateTimeFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/New_York',
})

const SECOND = lazyDateTimeFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/New_York',
})
