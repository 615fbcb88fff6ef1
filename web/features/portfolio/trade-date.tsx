import { dateText } from '#web/ui/figures/calendar-date.ts'

/** A New York date, "2026-08-21", as "Aug 21, 2026" in every time zone. */
export const TradeDate = ({ value }: { value: string }) => <time dateTime={value}>{dateText(value)}</time>
