import { moveAt, patternOf } from './minute-moves.ts'
import type { SessionShape } from './session-shape.ts'

export interface SessionInputs {
  readonly previousClose: number
  /** Cents. */
  readonly close: number
  /** Log price from the previous close per minute; the last is the close. */
  readonly minutes: Float64Array
  /** Standard deviation over a session of moves shared with the market, and of its own. */
  readonly marketSwing: number
  readonly ownSwing: number
  readonly marketKey: number
  readonly ownKey: number
  readonly shape: SessionShape
}

/** In cents. */
interface Extremes {
  readonly high: number
  readonly low: number
}

/** An instrument's session by the second, in cents. */
export interface SessionPath {
  readonly previousClose: number
  readonly open: number
  readonly close: number
  readonly minutes: number
  /** The price `second` seconds after the open; the last second is the close. */
  priceAt(second: number): number
  /** Of seconds `from` to `to`, inclusive. */
  extremesOf(from: number, to: number): Extremes
}

/** A session's path, built on first use. A price takes 60 ns, the extremes 60 µs. */
export function sessionPath(inputs: SessionInputs): SessionPath {
  const { previousClose, close, minutes, shape } = inputs
  const lastSecond = shape.minutes * 60
  const highs = new Int32Array(shape.minutes)
  const lows = new Int32Array(shape.minutes)

  const centsOf = (logMove: number): number => Math.max(1, Math.round(previousClose * Math.exp(logMove)))

  function priceAt(second: number): number {
    if (second >= lastSecond) return close
    const minute = Math.floor(second / 60)
    return centsOf(minuteMove(inputs, minute)(second - 60 * minute))
  }

  /** Extremes within a minute. Rounding keeps order, so only two prices are computed. */
  function scan(minute: number, from: number, to: number): Extremes {
    const move = minuteMove(inputs, minute)
    let highest = -Infinity
    let lowest = Infinity
    for (let second = from; second <= to; second += 1) {
      const at = move(second)
      if (at > highest) highest = at
      if (at < lowest) lowest = at
    }
    return { high: centsOf(highest), low: centsOf(lowest) }
  }

  function wholeMinute(minute: number): Extremes {
    if (highs[minute] === 0) {
      const { high, low } = scan(minute, 0, 59)
      highs[minute] = high
      lows[minute] = low
    }
    return { high: highs[minute] ?? 0, low: lows[minute] ?? 0 }
  }

  return {
    previousClose,
    open: centsOf(minutes[0] ?? 0),
    close,
    minutes: shape.minutes,
    priceAt,
    extremesOf(from, to) {
      let high = 0
      let low = Infinity
      const include = (extremes: Extremes) => {
        high = Math.max(high, extremes.high)
        low = Math.min(low, extremes.low)
      }
      const until = Math.min(to, lastSecond - 1)
      for (let second = from; second <= until;) {
        const minute = Math.floor(second / 60)
        const start = 60 * minute
        const end = Math.min(until, start + 59)
        include(
          second === start && end === start + 59
            ? wholeMinute(minute)
            : scan(minute, second - start, end - start),
        )
        second = end + 1
      }
      if (to >= lastSecond) include({ high: close, low: close })
      return { high, low }
    },
  }
}

/** Log price from the previous close within a minute: interpolated, plus its seconds' moves. */
function minuteMove(inputs: SessionInputs, minute: number): (second: number) => number {
  const { minutes, marketKey, ownKey, shape } = inputs
  const start = minutes[minute] ?? 0
  const perSecond = ((minutes[minute + 1] ?? 0) - start) / 60
  const size = Math.sqrt(shape.shares[minute] ?? 0)
  const marketSize = size * inputs.marketSwing
  const ownSize = size * inputs.ownSwing
  const marketPattern = patternOf(marketKey, minute)
  const ownPattern = patternOf(ownKey, minute)
  return (second) =>
    start +
    perSecond * second +
    marketSize * moveAt(marketPattern, second) +
    ownSize * moveAt(ownPattern, second)
}
