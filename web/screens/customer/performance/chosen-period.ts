import { newYorkDateAt, type NewYorkDate } from '#domain/market/new-york-time.ts'
import {
  type FreePeriod,
  type NamedPeriod,
  parsePeriod,
  PERFORMANCE_PERIODS,
} from '#domain/returns/performance-period.ts'
import { now } from '#web/lib/live/clock.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'

/** A named period, or two days. */
export type PeriodChoice = NamedPeriod | 'dates'

const DEFAULT: NamedPeriod = 'YTD'

export interface ChosenPeriod {
  choice: PeriodChoice
  /** As the server takes it: "YTD", or "2026-01-01..2026-06-30". */
  period: string
  /** Null for a named period. */
  dates: FreePeriod | null
  choose: (choice: PeriodChoice) => void
  chooseDates: (dates: FreePeriod) => void
}

/** The period in the address; the default if invalid. */
export function useChosenPeriod(): ChosenPeriod {
  const asked = parsePeriod(useSearchParameter('period') ?? DEFAULT) ?? DEFAULT
  const chooseDates = (dates: FreePeriod) => writeSearchParameter('period', textOf(dates))
  return {
    choice: typeof asked === 'string' ? asked : 'dates',
    period: typeof asked === 'string' ? asked : textOf(asked),
    dates: typeof asked === 'string' ? null : asked,
    choose: (choice) => {
      if (choice === 'dates') chooseDates(yearTo(newYorkDateAt(now().getTime())))
      else writeSearchParameter('period', choice === DEFAULT ? null : choice)
    },
    chooseDates,
  }
}

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
export const periodName = ({ choice }: Pick<ChosenPeriod, 'choice'>): string =>
  choice === 'dates' ? 'between two days' : PERIOD_NAMES[choice]

const PERIOD_NAMES: Record<NamedPeriod, string> = {
  '1D': 'past day',
  '1W': 'past week',
  '1M': 'past month',
  YTD: 'year to date',
  '1Y': 'past year',
  All: 'all time',
}

export const PERIOD_SEGMENTS = [
  ...PERFORMANCE_PERIODS.map((value) => ({ value, label: value })),
  { value: 'dates', label: 'Dates' },
] as const satisfies readonly { value: PeriodChoice; label: string }[]
