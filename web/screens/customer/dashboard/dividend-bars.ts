import { lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'

/** Percent of the highest; all zero where nothing was paid. */
export function barHeights(amounts: readonly string[]): number[] {
  const values = amounts.map(Number)
  const most = Math.max(...values)
  return values.map((value) => (most === 0 ? 0 : (value / most) * 100))
}

const MONTH = lazyDateTimeFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "Aug 2026" of "2026-08". */
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`))
