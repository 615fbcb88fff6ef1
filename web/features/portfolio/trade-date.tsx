import { lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'

/** A New York date, "2026-08-21", as "Aug 21, 2026" in every time zone. */
export function TradeDate({ value }: { value: string }) {
  return <time dateTime={value}>{tradeDateText(value)}</time>
}

export const tradeDateText = (value: string): string => DAY.format(new Date(`${value}T00:00:00Z`))

const DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
