import { type Rate } from '../money/exchange-rate.ts'

/** A provider is asked again after this long; its rates change once a day. */
export const RATE_CACHE_MS = 3_600_000

/** A rate that has not been confirmed for this long prices nothing. */
export const RATE_STALE_MS = 24 * 3_600_000

/**
 * What a provider hands over as its latest may be this old: a central bank publishes nothing over a long
 * weekend (five days at Easter). An older figure means that the provider itself has stopped.
 */
export const PUBLISHED_AGE_LIMIT_MS = 7 * 24 * 3_600_000

/** A refresh that moves a rate by more than this many percent is not believed. */
export const JUMP_PERCENT = 10n

/** Whether `rate` is more than `percent` percent above or below `reference`. */
export function isFarFrom(reference: Rate, rate: Rate, percent: bigint): boolean {
  const distance = rate > reference ? rate - reference : reference - rate
  return distance * 100n > reference * percent
}

/** Whether a rate that was last confirmed at `receivedAt` is too old to price anything at `now`. */
export const isRateStale = (receivedAt: Date, now: Date): boolean =>
  now.getTime() - receivedAt.getTime() > RATE_STALE_MS

/** Whether a provider that calls a rate of `publishedAt` its latest at `now` has stopped publishing. */
export const isPublishedTooLongAgo = (publishedAt: Date, now: Date): boolean =>
  now.getTime() - publishedAt.getTime() > PUBLISHED_AGE_LIMIT_MS

/** What is known of a currency when its rate arrives. */
export interface KnownRates {
  /** The last rate of a provider that was believed. */
  lastGood: Rate | undefined
  /** The administrators' own rate. */
  custom: Rate | undefined
  /** Its scale in the catalogue, of June 2026. */
  scale: Rate
}

/**
 * Whether an arriving rate may be used: it is within 10 % of the last good one, or of the administrators' own,
 * which is how a jump that really happened is confirmed. The first rate ever has neither; it must be between a
 * half and the double of the catalogue's scale, which a rate quoted the wrong way round is not.
 */
export function isBelievable(arrived: Rate, { lastGood, custom, scale }: KnownRates): boolean {
  if (arrived <= 0n) return false
  const near = (reference: Rate | undefined) =>
    reference !== undefined && !isFarFrom(reference, arrived, JUMP_PERCENT)
  if (near(lastGood) || near(custom)) return true
  return lastGood === undefined && arrived * 2n >= scale && arrived <= scale * 2n
}
