import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Rate, rateOfNumber } from '#domain/money/exchange-rate.ts'
import { type PublishedRates, RateProviderFailure } from './rate-provider.ts'

/**
 * The rates we know currencies of, out of whatever a provider listed. One that is no number, or no
 * possible rate, is left out and spoils no other. Throws when nothing is left.
 */
export function publishedRates(at: Date, listed: Readonly<Record<string, unknown>>): PublishedRates {
  const unitsPerDollar = new Map<ForeignCurrency, Rate>()
  for (const currency of FOREIGN_CURRENCIES) {
    const value = listed[currency]
    const rate = typeof value === 'number' ? rateOfNumber(value) : null
    if (rate !== null) unitsPerDollar.set(currency, rate)
  }
  if (unitsPerDollar.size === 0) throw new RateProviderFailure('its answer had no rate of ours')
  return { at, unitsPerDollar }
}

/** What every adapter says of an answer that is not as documented. */
export const notAsDocumented = (): RateProviderFailure =>
  new RateProviderFailure('its answer was not as documented')
