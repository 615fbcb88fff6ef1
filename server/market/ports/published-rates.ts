import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Rate, rateOfNumber } from '#domain/money/exchange-rate.ts'
import { type PublishedRates, RateProviderFailure } from './rate-provider.ts'

/** A provider's rates of our currencies, without invalid ones. Throws when none is left. */
export function publishedRates(at: Date, listed: Readonly<Record<string, unknown>>): PublishedRates {
  const unitsPerDollar = new Map<ForeignCurrency, Rate>()
  for (const currency of FOREIGN_CURRENCIES) {
    const value = listed[currency]
    const rate = typeof value === 'number' ? rateOfNumber(value) : null
    if (rate !== null) unitsPerDollar.set(currency, rate)
  }
  if (unitsPerDollar.size === 0) throw new RateProviderFailure('its answer had no rate of our currencies')
  return { at, unitsPerDollar }
}

/** For answers that are not as documented. */
export const notAsDocumented = (): RateProviderFailure =>
  new RateProviderFailure('its answer was not as documented')
