import { normal } from './noise.ts'
import type { SessionShape } from './session-shape.ts'

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
