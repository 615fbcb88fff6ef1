import type { Instrument } from '../market/catalogue.ts'
import type { Exposure } from './exposure.ts'

/** The factors' daily shocks an instrument feels, one entry per session. */
export interface FeltShocks {
  readonly market: Float64Array
  readonly sector: Float64Array
  readonly own: Float64Array
}

/** One instrument's days: a log-return and a close per session. */
export interface DailyWalk {
  readonly logReturns: Float64Array
  /** In cents. */
  readonly closes: Int32Array
}

/** The most that shocks may move a log price in a day: 20 % up, 17 % down. Trend and pull add at most 4 %. */
const LARGEST_DAILY_PUSH = Math.log(1.2)

/**
 * Walks an instrument through all sessions so that the close of session `anchor` is its catalogue
 * price to the cent. The log price keeps to a yearly trend; shocks push it away, and it comes back.
 * Source: an Ornstein-Uhlenbeck process conditioned on no distance from the trend at the anchor.
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

/** No simulated price is nothing, or more than a close can hold: the figures that a business enters may lead there. */
const withinCents = (cents: number): number => Math.max(1, Math.min(2 ** 31 - 1, cents))

/** What the factors do to the log price on one day, in yearly standard deviations. */
export const pushOf = (exposure: Exposure, shocks: FeltShocks, at: number): number =>
  exposure.market * (shocks.market[at] ?? 0) +
  exposure.sector * (shocks.sector[at] ?? 0) +
  exposure.own * (shocks.own[at] ?? 0)

const clampPush = (push: number): number => Math.max(-LARGEST_DAILY_PUSH, Math.min(LARGEST_DAILY_PUSH, push))
