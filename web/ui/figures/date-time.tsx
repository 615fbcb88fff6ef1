import { lazyDateTimeFormat } from './lazy-date-time-format.ts'

interface DateTimeProps {
  /** ISO 8601 in UTC; shown in the reader's time zone. */
  value: string
  /** 'minute' is "Aug 21, 2026 14:05"; 'day' leaves the time out. */
  precision?: 'minute' | 'day'
  className?: string
}

export const DateTime = ({ value, precision = 'minute', className }: DateTimeProps) => (
  <time dateTime={value} className={className}>
    {dateTimeText(value, precision)}
  </time>
)

/** A time after some words; nothing without a time. */
export const TimeAfter = ({ words, at }: { words: string; at: string | null }) =>
  at !== null && (
    <>
      {words} <DateTime value={at} />
    </>
  )

/** The same as text. */
export function dateTimeText(value: string, precision: 'minute' | 'day' = 'minute'): string {
  const date = new Date(value)
  return precision === 'day' ? DAY.format(date) : `${DAY.format(date)} ${MINUTE.format(date)}`
}

/** Only the time: "14:05". */
export const timeText = (value: string): string => MINUTE.format(new Date(value))

const DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' })
const MINUTE = lazyDateTimeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
