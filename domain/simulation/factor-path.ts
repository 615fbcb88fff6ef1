import { normal } from './noise.ts'
import type { SessionShape } from './session-shape.ts'

/** Volatility clusters: a day keeps 97 % of yesterday's departure. */
const PERSISTENCE = 0.97
/** Standard deviation of a day's log volatility; gives factors a kurtosis near 7; stocks, which mix three, 4 to 5. */
const SPREAD = 0.45

/**
 * A factor's daily shocks: mean 0, variance 1, fat tails, volatility clusters. A draw depends on its day number alone,
 * its volatility also on earlier days.
 */
export function dailyShocks(key: number, days: readonly number[]): Float64Array {
  const shocks = new Float64Array(days.length)
  const innovation = SPREAD * Math.sqrt(1 - PERSISTENCE ** 2)
  let logVolatility = 0
  for (let at = 0; at < days.length; at += 1) {
    const day = days[at] ?? 0
    logVolatility = PERSISTENCE * logVolatility + innovation * normal(key, 2 * day)
    // Minus the variance, for a mean square of 1.
    shocks[at] = Math.exp(logVolatility - SPREAD ** 2) * normal(key, 2 * day + 1)
  }
  return shocks
}

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
