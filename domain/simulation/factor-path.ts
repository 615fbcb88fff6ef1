import { normal } from './noise.ts'
import type { SessionShape } from './session-shape.ts'

/** A day's shock already in the opening price. */
const KNOWN_AT_OPEN = 0.3
/** Standard deviation of the opening price's own noise, which the session reverts. */
const OPENING_NOISE = 0.35
/** The session's deviation from a straight line: on calm days, and more per shock. */
const CALM_SWING = 0.6
const SWING_PER_SHOCK = 0.25

/** A session's own movement, in daily standard deviations. */
export const swingOf = (shock: number): number => CALM_SWING + SWING_PER_SHOCK * Math.abs(shock)

/** A factor's overnight move before the open. */
export const overnightGap = (dayKey: number, shock: number): number =>
  KNOWN_AT_OPEN * shock + OPENING_NOISE * normal(dayKey, -1)

/**
 * A factor's session by minute, in daily standard deviations from the previous close: a Brownian bridge from `gap` to
 * the day's shock, moving more in busy minutes. One entry more than minutes; the last is exactly `shock`.
 */
export function factorPath(
  dayKey: number,
  shock: number,
  gap: number,
  { minutes, shares, elapsed }: SessionShape,
): Float64Array {
  const swing = swingOf(shock)
  const path = new Float64Array(minutes + 1)
  let walked = 0
  for (let minute = 0; minute < minutes; minute += 1) {
    path[minute] = walked
    walked += Math.sqrt(shares[minute] ?? 0) * normal(dayKey, minute)
  }
  for (let minute = 0; minute < minutes; minute += 1) {
    const share = elapsed[minute] ?? 0
    path[minute] = gap + (shock - gap) * share + swing * ((path[minute] ?? 0) - share * walked)
  }
  path[minutes] = shock
  return path
}
