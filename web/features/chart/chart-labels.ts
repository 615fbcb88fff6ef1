import type { ChartPoint, ChartView } from './chart-points.ts'
import { lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'

/** "Aug 21, 2026" for a day, else "Aug 21, 3:32 PM" in New York. */
export function pointTimeLabel(
  { time }: Pick<ChartPoint, 'time'>,
  { step }: Pick<ChartView, 'step'>,
): string {
  const date = new Date(time * 1000)
  return step === 'day' ? DATE.format(date) : `${dayLabel(time)}, ${CLOCK.format(date)}`
}

/** `weight` is the library's: 70 begins a year, 60 a month. */
export interface AxisLabels {
  isDaily: boolean
  labelOf: (time: number, weight: number) => string
}

/**
 * Labels of the time axis. Days read as the year, month or day that begins there; within days the first point of a New
 * York day reads the date, others the time.
 */
export function axisLabels(points: readonly ChartPoint[], { step }: Pick<ChartView, 'step'>): AxisLabels {
  // On narrow bars the first label would touch the card's edge.
  const unlabelled = points.length > 20 ? points[0]?.time : undefined
  if (step === 'day')
    return {
      isDaily: true,
      labelOf: (time, weight) => (time === unlabelled ? '' : dailyLabel(time, weight)),
    }
  const firsts = new Set<number>()
  let previousDay = ''
  for (const { time } of points) {
    const day = dayLabel(time)
    if (day !== previousDay) firsts.add(time)
    previousDay = day
  }
  return {
    isDaily: false,
    labelOf(time) {
      if (time === unlabelled) return ''
      return firsts.has(time) ? dayLabel(time) : CLOCK.format(new Date(time * 1000))
    },
  }
}

function dailyLabel(time: number, weight: number): string {
  const date = new Date(time * 1000)
  if (weight >= 70) return YEAR.format(date)
  return weight >= 60 ? MONTH.format(date) : MONTH_AND_DAY.format(date)
}

const dayLabel = (time: number): string => NEW_YORK_DAY.format(new Date(time * 1000))

const NEW_YORK = 'America/New_York'
/** In New York. */
export const CLOCK = lazyDateTimeFormat({ hour: 'numeric', minute: '2-digit', timeZone: NEW_YORK })
export const NEW_YORK_DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', timeZone: NEW_YORK })
const DATE = lazyDateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const MONTH_AND_DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const MONTH = lazyDateTimeFormat({ month: 'short', timeZone: 'UTC' })
const YEAR = lazyDateTimeFormat({ year: 'numeric', timeZone: 'UTC' })
