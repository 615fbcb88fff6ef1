import type { PortfolioHistory } from '#contract/trading/portfolio.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { centsOf } from './holdings/signed-cents.ts'
import { type ChartPoint, ordered, placeOf } from '#web/features/chart/chart-points.ts'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import { type LazyDateTimeFormat, lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'

/** One point of the line of a portfolio's value. `price` is the value in dollars, for drawing; the texts are exact. */
export interface ValuePoint extends ChartPoint {
  value: string
  /** Dollars since the start, signed. */
  gain: string
  /** Percent since the start, signed. */
  returnPercent: string
}

/** How the times of the points are labeled. */
export const viewOf = ({ spacing }: PortfolioHistory): Pick<ChartView, 'step'> => ({
  step: spacing === 'days' ? 'day' : 60,
})

/**
 * A history for drawing: of several points of one day, where days are drawn, the last. `liveCents`, when given, is
 * what the holdings are worth this second: the last point's value.
 */
export function valuePoints(history: PortfolioHistory, liveCents: Cents | null): ValuePoint[] {
  const { step } = viewOf(history)
  const points = ordered(
    history.points.map((point) => ({
      ...point,
      time: step === 'day' ? placeOf(Date.parse(point.time), step) : Date.parse(point.time) / 1000,
      price: Number(point.value),
    })),
  )
  const last = points.at(-1)
  if (last === undefined || liveCents === null) return points
  return [...points.slice(0, -1), movedTo(last, liveCents)]
}

/** The same point at another value: the difference is gained, and grows the return. */
function movedTo(point: ValuePoint, liveCents: Cents): ValuePoint {
  const wasCents = centsOf(point.value)
  const growth =
    (1 + Number(point.returnPercent) / 100) * (wasCents > 0n ? Number(liveCents) / Number(wasCents) : 1)
  return {
    ...point,
    value: formatCents(liveCents),
    price: Number(liveCents) / 100,
    gain: formatDecimal(centsOf(point.gain) + liveCents - wasCents, 2),
    returnPercent: ((growth - 1) * 100).toFixed(2).replace(/^-(0\.00)$/, '$1'),
  }
}

/** The scale of a line's height. */
export interface ValueScale {
  /** Where a value lies: 0 at the bottom, 1 at the top. */
  heightOf: (value: number) => number
  /** Round values inside, from the bottom up. */
  ticks: { value: number; label: string }[]
  labelOf: (value: number) => string
}

/** A scale that shows all values, with some room above and below. */
export function valueScale(values: readonly number[]): ValueScale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = (high - low || high || 1) * 0.08
  const bottom = Math.max(0, low - room)
  const top = high + room
  const step = roundStep((top - bottom) / 5)
  const [divisor, letter] =
    top >= 2e6 && step >= 1e3 ? [1e6, 'M'] : top >= 1e4 && top < 2e6 && step >= 10 ? [1e3, 'k'] : [1, '']
  const places = placesOf(step / divisor)
  /** As many decimals as distinguish one step from the next; dollars have cents or none. */
  const write = (value: number, decimals: number) => {
    const digits = letter === '' && decimals > 0 ? 2 : decimals
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    return `$${(value / divisor).toLocaleString('en-US', options)}${letter}`
  }
  const ticks = []
  for (let tick = Math.ceil(bottom / step); tick * step <= top; tick += 1)
    ticks.push({ value: tick * step, label: write(tick * step, places) })
  return {
    heightOf: (value) => (value - bottom) / (top - bottom),
    ticks,
    // A fifth of a step apart at most, so that it never reads as the mark beside it.
    labelOf: (value) => write(value, Math.max(1, Math.ceil(Math.log10((4.99 * divisor) / step)))),
  }
}

/** The next of 1, 2, 2.5 and 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10)
}

/** The decimals that a step needs, at most three. */
const placesOf = (step: number): number =>
  [0, 1, 2].find((places) => Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-6) ?? 3

/**
 * The labels of the time axis, the last with its time zone: at most `most`, evenly spread, none twice. `at` goes from 0
 * at the left to 1 at the right.
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

const CLOCK = lazyDateTimeFormat({
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
})
const NEW_YORK_DAY = lazyDateTimeFormat({
  month: 'short',
  day: 'numeric',
  timeZone: 'America/New_York',
})
const DAY = lazyDateTimeFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const MONTH = lazyDateTimeFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })
