import { lazyDateTimeFormat } from './lazy-date-time-format.ts'

/** A calendar date as people read it: "Nov 30, 2026". */
export const dateText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`))

const DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
