import { DEPOSIT_CURRENCIES, type DepositCurrency } from './deposit.ts'
import { BPS, divideUp } from '../money/decimal.ts'
import { RATE_UNITS, type Rate, parseRate } from '../money/exchange-rate.ts'

/** Every currency that needs a rate; the dollar needs none. */
export type ForeignCurrency = Exclude<DepositCurrency, 'USD'>

const isForeign = (currency: DepositCurrency): currency is ForeignCurrency => currency !== 'USD'

/** The currencies an administrator may set a rate for. */
export const FOREIGN_CURRENCIES: readonly ForeignCurrency[] = DEPOSIT_CURRENCIES.filter(isForeign)

/** Whether a text is a currency with a rate. */
export const isForeignCurrency = (text: string): text is ForeignCurrency =>
  FOREIGN_CURRENCIES.some((currency) => currency === text)

/** The source of a rate that an administrator has set; any other source is a provider's name. */
export const CUSTOM_SOURCE = 'custom'

/** A custom rate is below a million dollars per unit: above it a slipped decimal point is likelier than an intent. */
const CUSTOM_RATE_LIMIT = 1_000_000n * RATE_UNITS

/** How far from the provider's rate one person may set a rate, in basis points: the standard of its setting. */
export const RATE_BAND_BPS = 200n

/** How far a rate is from the provider's, in basis points of that; rounded up, so that none rounds into a band. */
export const distanceBps = (providerRate: Rate, rate: Rate): bigint =>
  divideUp((rate > providerRate ? rate - providerRate : providerRate - rate) * BPS, providerRate)

/** Whether a custom rate is further from the provider's than the band, or the provider has none to compare it with. */
export const isOutsideBand = (providerRate: Rate | null, rate: Rate, bandBps: bigint): boolean =>
  providerRate === null || distanceBps(providerRate, rate) > bandBps

/**
 * How far the rate of a deposit is from what the provider's was when it was fixed, or is now, whichever is further;
 * null within the band. Where the provider has none, it says nothing.
 */
export function farDistanceBps(
  fixed: Rate,
  providerRates: readonly (Rate | null)[],
  bandBps: bigint,
): bigint | null {
  const distances = providerRates.map((each) => (each === null ? 0n : distanceBps(each, fixed)))
  const furthest = distances.reduce((most, each) => (each > most ? each : most), 0n)
  return furthest > bandBps ? furthest : null
}

/** Parses a typed custom rate: a plain decimal above 0 and below a million with at most 12 decimals, else null. */
export function parseCustomRate(text: string): Rate | null {
  const parsed = parseRate(text)
  return parsed !== null && parsed > 0n && parsed < CUSTOM_RATE_LIMIT ? parsed : null
}
