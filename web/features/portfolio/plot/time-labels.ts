import type { ChartPoint, ChartView } from '#web/features/chart/chart-points.ts'
import { type LazyDateTimeFormat, lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'
import { CLOCK, NEW_YORK_DAY } from '#web/features/chart/chart-labels.ts'

/**
 * At most `most` labels of the time axis, evenly spread, unique, the last with its time zone. `at` goes from 0 at the
 * left to 1 at the right.
 */
export function timeLabels(
  points: readonly ChartPoint[],
  { step }: Pick<ChartView, 'step'>,
  most: number,
): { at: number; label: string }[] {
  const first = points.at(0)
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 2) return []
  const format = formatOf(last.time - first.time, step)
  const labels: { at: number; label: string }[] = []
  // Times are wider than days.
  const count = Math.min(format === CLOCK ? most - 1 : most, points.length - 1)
  for (let place = 0; place < count; place += 1) {
    const index = Math.round(((place + 0.5) / count) * (points.length - 1))
    const label = format.format(new Date((points[index]?.time ?? 0) * 1000))
    if (labels.at(-1)?.label !== label) labels.push({ at: index / (points.length - 1), label })
  }
  const end = labels.at(-1)
  if (end !== undefined && format === CLOCK) end.label += ' ET'
  return labels
}

function formatOf(seconds: number, step: ChartView['step']): LazyDateTimeFormat {
  if (step !== 'day') return seconds < 86_400 ? CLOCK : NEW_YORK_DAY
  return seconds > 300 * 86_400 ? MONTH : DAY
}

const DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const MONTH = lazyDateTimeFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })
