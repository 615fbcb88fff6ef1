import { normal } from './noise.ts'

/** Volatility clusters: a day keeps 97 % of yesterday's departure. */
const PERSISTENCE = 0.97
/**
 * Standard deviation of a day's log volatility; gives factors a kurtosis near 7, and stocks, which mix three, 4 to 5.
 */
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
