import { normal } from './noise.ts'

/** Activity per minute: busy after the open and before the close, calm at midday. */
export interface SessionShape {
  readonly minutes: number
  /** Per minute; they sum to 1. */
  readonly shares: Float64Array
  /** The share before each minute, then 1: one entry more than minutes. */
  readonly elapsed: Float64Array
}

/** The busiest minute is some four times the calmest, as on US exchanges. */
const EDGE_WEIGHT = 3

const shapes = new Map<number, SessionShape>()

/** For a session of so many minutes. */
export function sessionShape(minutes: number): SessionShape {
  const known = shapes.get(minutes)
  if (known) return known

  const weights = Float64Array.from({ length: minutes }, (_, minute) => {
    const fromMiddle = (2 * (minute + 0.5)) / minutes - 1
    return 1 + EDGE_WEIGHT * fromMiddle ** 4
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => weight / total)
  const elapsed = new Float64Array(minutes + 1)
  for (let minute = 0; minute < minutes; minute += 1) {
    elapsed[minute + 1] = (elapsed[minute] ?? 0) + (shares[minute] ?? 0)
  }
  elapsed[minutes] = 1

  const shape = { minutes, shares, elapsed }
  shapes.set(minutes, shape)
  return shape
}

/** Standard deviation of the log of a day's volume, and of a minute's. */
const DAY_SPREAD = 0.25
const MINUTE_SPREAD = 0.45
/** The extra volume of a day that moves one standard deviation. */
const MORE_PER_SHOCK = 0.35

/** A session's whole shares, more when prices moved. */
export function sessionVolume(dayKey: number, averageVolume: number, shock: number): number {
  const mood = Math.exp(DAY_SPREAD * normal(dayKey, -1) - DAY_SPREAD ** 2 / 2)
  // 0.8 is a standard normal shock's mean size, so an average day has average volume.
  return Math.round(
    (averageVolume * mood * (1 + MORE_PER_SHOCK * Math.abs(shock))) / (1 + MORE_PER_SHOCK * 0.8),
  )
}

/** Whole shares traded before each minute, and in all: one entry more than minutes. */
export function cumulativeVolume(
  dayKey: number,
  total: number,
  { minutes, shares }: SessionShape,
): Float64Array {
  const traded = new Float64Array(minutes + 1)
  for (let minute = 0; minute < minutes; minute += 1) {
    const weight = (shares[minute] ?? 0) * Math.exp(MINUTE_SPREAD * normal(dayKey, minute))
    traded[minute + 1] = (traded[minute] ?? 0) + weight
  }
  const weight = traded[minutes] ?? 1
  return traded.map((before) => Math.floor((total * before) / weight))
}

/** Shares in the first `second` seconds, even within a minute. */
export function volumeAfter(traded: Float64Array, second: number): number {
  const minute = Math.min(Math.floor(second / 60), traded.length - 1)
  const before = traded[minute] ?? 0
  const inMinute = (traded[minute + 1] ?? before) - before
  return before + Math.floor((inMinute * (second - 60 * minute)) / 60)
}
