import { lastShownMs } from '../clocks-apart.ts'
import { type Rate } from '../money/exchange-rate.ts'

/** Providers change rates once a day. */
export const RATE_CACHE_MS = 3_600_000

/** A rate unconfirmed for this long is not used. */
const RATE_STALE_MS = 24 * 3_600_000

/**
 * The maximum age of a provider's latest rates; older means it has stopped publishing. Central banks pause for up to
 * five days at Easter.
 */
const PUBLISHED_AGE_LIMIT_MS = 7 * 24 * 3_600_000

/** In percent: a refresh that moves a rate further is rejected. */
const JUMP_PERCENT = 10n

/** Whether `rate` is more than `percent` percent from `reference`. */
export function isFarFrom(reference: Rate, rate: Rate, percent: bigint): boolean {
  const distance = rate > reference ? rate - reference : reference - rate
  return distance * 100n > reference * percent
}

/** Whether a rate last confirmed at `receivedAt` is too old at `now`. */
export const isRateStale = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() > RATE_STALE_MS

/** The later received rate wins, unless a clock was set back between. */
export const replacesRate = (receivedAt: Date, knownAt: Date, now: Date): boolean =>
  knownAt <= receivedAt || knownAt.getTime() > lastShownMs(now.getTime())

/** Whether a provider has stopped publishing. */
export const isPublishedTooLongAgo = (publishedAt: Date, now: Date): boolean =>
  now.getTime() - publishedAt.getTime() > PUBLISHED_AGE_LIMIT_MS

/** What is known of a currency when a rate arrives. */
export interface KnownRates {
  lastGood: Rate | undefined
  custom: Rate | undefined
  /** Its scale in the catalogue, of June 2026. */
  scale: Rate
}

/**
 * Whether an arriving rate is accepted: within 10 % of the last good rate or of the custom rate, with which an
 * administrator confirms a genuine jump. A first rate must be between half and double the catalogue's scale, which
 * excludes an inverted quote.
 */
export function isAcceptableRate(arrived: Rate, { lastGood, custom, scale }: KnownRates): boolean {
  if (arrived <= 0n) return false
  const near = (reference: Rate | undefined) =>
    reference !== undefined && !isFarFrom(reference, arrived, JUMP_PERCENT)
  if (near(lastGood) || near(custom)) return true
  return lastGood === undefined && arrived * 2n >= scale && arrived <= scale * 2n
}
