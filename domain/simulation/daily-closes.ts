import type { Instrument } from '../market/catalogue.ts'
import type { Exposure } from './exposure.ts'

/** Shocks of an instrument's factors per session. */
export interface FeltShocks {
  readonly market: Float64Array
  readonly sector: Float64Array
  readonly own: Float64Array
}

/** A log-return and a close per session. */
export interface DailyWalk {
  readonly logReturns: Float64Array
  /** In cents. */
  readonly closes: Int32Array
}

/** Shocks' limit for a day's log price: 20 % up, 17 % down. Trend and pull add at most 4 %. */
const LARGEST_DAILY_PUSH = Math.log(1.2)

/**
 * Walks all sessions so that the close of session `anchor` is the catalog price to the cent. Shocks push the log price
 * off its yearly trend, and it reverts. Source: an Ornstein-Uhlenbeck process conditioned on the trend at the anchor.
 */
export function walkDailyCloses(
  instrument: Instrument,
  exposure: Exposure,
  shocks: FeltShocks,
  anchor: number,
  sessionsPerYear: number,
): DailyWalk {
  const length = shocks.market.length
  const perSession = 1 / Math.sqrt(sessionsPerYear)
  const kept = 1 - exposure.reversion / sessionsPerYear
  const distances = new Float64Array(length)
  for (let at = 1; at < length; at += 1) {
    distances[at] = kept * (distances[at - 1] ?? 0) + clampPush(perSession * pushOf(exposure, shocks, at))
  }

  const trend = instrument.drift / sessionsPerYear
  const atAnchor = distances[anchor] ?? 0
  const logReturns = new Float64Array(length)
  const closes = new Int32Array(length)
  let before = 0
  for (let at = 0; at < length; at += 1) {
    const fromAnchor = at - anchor
    const distance = (distances[at] ?? 0) - atAnchor * kept ** Math.abs(fromAnchor)
    const logPrice = trend * fromAnchor + distance
    logReturns[at] = at === 0 ? 0 : logPrice - before
    closes[at] = withinCents(Math.round(100 * instrument.basePrice * Math.exp(logPrice)))
    before = logPrice
  }
  return { logReturns, closes }
}

/** Keeps closes positive and storable, whatever figures were listed. */
const withinCents = (cents: number): number => Math.max(1, Math.min(2 ** 31 - 1, cents))

/** The factors' push on a day's log price, in yearly standard deviations. */
export const pushOf = (exposure: Exposure, shocks: FeltShocks, at: number): number =>
  exposure.market * (shocks.market[at] ?? 0) +
  exposure.sector * (shocks.sector[at] ?? 0) +
  exposure.own * (shocks.own[at] ?? 0)

const clampPush = (push: number): number => Math.max(-LARGEST_DAILY_PUSH, Math.min(LARGEST_DAILY_PUSH, push))
