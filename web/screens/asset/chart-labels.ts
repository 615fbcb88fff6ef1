import type { ChartPoint } from './chart-points.ts'
import type { ChartView } from './chart-view.ts'

/** A point's moment in words: "Aug 21, 2026" for a day, "Aug 21, 15:32" on New York's clock otherwise. */
export function momentLabel({ time }: ChartPoint, { step }: ChartView): string {
  const moment = new Date(time * 1000)
  return step === 'day' ? DATE.format(moment) : `${dayLabel(time)}, ${CLOCK.format(moment)}`
}

/**
 * Labels of the time axis for these points. The chart thinks in UTC and has no zones: within days a mark reads the
 * date on the first point of a New York day, and the time on the others.
 */
export function axisLabels(
  points: readonly ChartPoint[],
  { step }: ChartView,
): (time: number, weight: number) => string {
  if (step === 'day') {
    return (time, weight) => (DAY_FORMATS[weight] ?? MONTH_AND_DAY).format(new Date(time * 1000))
  }
  const firsts = new Set<number>()
  let previousDay = ''
  for (const { time } of points) {
    const day = dayLabel(time)
    if (day !== previousDay) firsts.add(time)
    previousDay = day
  }
  return (time) => (firsts.has(time) ? dayLabel(time) : CLOCK.format(new Date(time * 1000)))
}

const dayLabel = (time: number): string => NEW_YORK_DAY.format(new Date(time * 1000))

const NEW_YORK = 'America/New_York'
const CLOCK = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: NEW_YORK,
})
const NEW_YORK_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: NEW_YORK })
const DATE = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** By the chart's kinds of mark: 0 begins a year, 1 a month, 2 is a day. */
const DAY_FORMATS: readonly Intl.DateTimeFormat[] = [
  new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'UTC' }),
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  MONTH_AND_DAY,
]
