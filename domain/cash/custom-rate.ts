import { DEPOSIT_CURRENCIES, type DepositCurrency } from './deposit.ts'
import { BPS, divideUp } from '../money/decimal.ts'
import { RATE_UNITS, type Rate, parseRate } from '../money/exchange-rate.ts'

export type ForeignCurrency = Exclude<DepositCurrency, 'USD'>

const isForeign = (currency: DepositCurrency): currency is ForeignCurrency => currency !== 'USD'

export const FOREIGN_CURRENCIES: readonly ForeignCurrency[] = DEPOSIT_CURRENCIES.filter(isForeign)

export const isForeignCurrency = (text: string): text is ForeignCurrency =>
  FOREIGN_CURRENCIES.some((currency) => currency === text)

/** The source of an administrator's rate; any other source is a provider. */
export const CUSTOM_SOURCE = 'custom'

/** Above a million dollars per unit a slipped decimal point is likelier. */
const CUSTOM_RATE_LIMIT = 1_000_000n * RATE_UNITS

/** In basis points: the default of its setting. */
export const RATE_BAND_BPS = 200n

/** Basis points from the provider's rate, rounded up so that none rounds into a band. */
export const distanceBps = (providerRate: Rate, rate: Rate): bigint =>
  divideUp((rate > providerRate ? rate - providerRate : providerRate - rate) * BPS, providerRate)

/** Whether a custom rate is outside the band, or there is no provider's rate to compare. */
export const isOutsideBand = (providerRate: Rate | null, rate: Rate, bandBps: bigint): boolean =>
  providerRate === null || distanceBps(providerRate, rate) > bandBps

/**
 * How far a deposit's rate is from the provider's, then or now, whichever is further; null within the band or without a
 * provider's rate.
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

/** Parses a plain decimal above 0 and below a million with at most 12 decimals, else null. */
export function parseCustomRate(text: string): Rate | null {
  const parsed = parseRate(text)
  return parsed !== null && parsed > 0n && parsed < CUSTOM_RATE_LIMIT ? parsed : null
}
