import { newYorkDateAt, type NewYorkDate } from '#domain/market/new-york-time.ts'
import {
  type FreePeriod,
  type NamedPeriod,
  parsePeriod,
  PERFORMANCE_PERIODS,
} from '#domain/returns/performance-period.ts'
import { PERIODS } from '#web/features/chart/chart-points.ts'
import { now } from '#web/lib/live/clock.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'

/** A named period, or two days. */
export type PeriodChoice = NamedPeriod | 'dates'

const DEFAULT: NamedPeriod = 'YTD'

/** The period in the address; the default if invalid. */
export function useChosenPeriod() {
  const asked = parsePeriod(useSearchParameter('period') ?? DEFAULT) ?? DEFAULT
  const chooseDates = (dates: FreePeriod) => writeSearchParameter('period', textOf(dates))
  const choice: PeriodChoice = typeof asked === 'string' ? asked : 'dates'
  return {
    choice,
    /** As the server takes it: "YTD", or "2026-01-01..2026-06-30". */
    period: typeof asked === 'string' ? asked : textOf(asked),
    /** Null for a named period. */
    dates: typeof asked === 'string' ? null : asked,
    choose: (chosen: PeriodChoice) => {
      if (chosen === 'dates') chooseDates(yearTo(newYorkDateAt(now().getTime())))
      else writeSearchParameter('period', chosen === DEFAULT ? null : chosen)
    },
    chooseDates,
  }
}

export type ChosenPeriod = ReturnType<typeof useChosenPeriod>

/** Undefined for a valid period. */
export function datesProblem({ from, to }: FreePeriod, today: NewYorkDate): string | undefined {
  if (from === '' || to === '') return 'Choose both days'
  if (parsePeriod(textOf({ from, to })) === null) return 'The first day is after the last'
  return to > today ? 'The last day is in the future' : undefined
}

/** The first choice of two days. */
export const yearTo = (today: NewYorkDate): FreePeriod => ({ from: `${today.slice(0, 4)}-01-01`, to: today })

const textOf = ({ from, to }: FreePeriod): string => `${from}..${to}`

/** The period within a sentence. */
export function periodName({ choice }: Pick<ChosenPeriod, 'choice'>): string {
  if (choice === 'dates') return 'between two days'
  return choice === 'YTD' ? 'year to date' : PERIODS[choice].description
}

export const PERIOD_SEGMENTS = [
  ...PERFORMANCE_PERIODS.map((value) => ({ value, label: value })),
  { value: 'dates', label: 'Dates' },
] as const satisfies readonly { value: PeriodChoice; label: string }[]
