import { lastShownMs } from '../clocks-apart.ts'
import { type Rate } from '../money/exchange-rate.ts'

/** Rates are requested again after this long; a provider changes them once a day. */
export const RATE_CACHE_MS = 3_600_000

/** A rate that has not been confirmed for this long is not used. */
const RATE_STALE_MS = 24 * 3_600_000

/**
 * The maximum age of a provider's latest rates. A central bank publishes nothing over a long weekend (five days
 * at Easter). An older figure means that the provider has stopped publishing.
 */
const PUBLISHED_AGE_LIMIT_MS = 7 * 24 * 3_600_000

/** A refresh that moves a rate by more than this many percent is rejected. */
const JUMP_PERCENT = 10n

/** Whether `rate` is more than `percent` percent above or below `reference`. */
export function isFarFrom(reference: Rate, rate: Rate, percent: bigint): boolean {
  const distance = rate > reference ? rate - reference : reference - rate
  return distance * 100n > reference * percent
}

/** Whether a rate last confirmed at `receivedAt` is too old to be used at `now`. */
export const isRateStale = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() > RATE_STALE_MS

/** Whether a rate takes the place of a known one: the later received of two, unless a clock was set back between. */
export const replacesRate = (receivedAt: Date, knownAt: Date, now: Date): boolean =>
  knownAt <= receivedAt || knownAt.getTime() > lastShownMs(now.getTime())

/** Whether a provider whose latest rate at `now` is from `publishedAt` has stopped publishing. */
export const isPublishedTooLongAgo = (publishedAt: Date, now: Date): boolean =>
  now.getTime() - publishedAt.getTime() > PUBLISHED_AGE_LIMIT_MS

/** What is known of a currency when its rate arrives. */
export interface KnownRates {
  /** The last accepted rate of a provider. */
  lastGood: Rate | undefined
  /** The administrators' own rate. */
  custom: Rate | undefined
  /** Its scale in the catalogue, of June 2026. */
  scale: Rate
}

/**
 * Whether an arriving rate is accepted. It must be within 10 % of the last good rate, or of the administrators'
 * custom rate: an administrator confirms a genuine jump by setting one. The first rate has neither; it must be
 * between half and double the catalogue's scale, which excludes a rate quoted in the wrong direction.
 */
export function isAcceptableRate(arrived: Rate, { lastGood, custom, scale }: KnownRates): boolean {
  if (arrived <= 0n) return false
  const near = (reference: Rate | undefined) =>
    reference !== undefined && !isFarFrom(reference, arrived, JUMP_PERCENT)
  if (near(lastGood) || near(custom)) return true
  return lastGood === undefined && arrived * 2n >= scale && arrived <= scale * 2n
}
