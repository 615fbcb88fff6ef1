import { momentFormat } from '../ui/moment-format.ts'

/** An instant's time on New York's clock: "15:59:58". */
export const easternTime = (instant: string): string => SECOND.format(new Date(instant))

/** An instant's day and minute there, for what may be from another day: "Nov 18, 15:59". */
export const easternMoment = (instant: string): string => MINUTE.format(new Date(instant))

const MINUTE = momentFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/New_York',
})

const SECOND = momentFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/New_York',
})
