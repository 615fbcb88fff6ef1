import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Rate, rateOfNumber } from '#domain/money/exchange-rate.ts'

/** One answer of a provider. */
export interface PublishedRates {
  /** The rates' time as the provider says; the newest of several. */
  at: Date
  /** Where each rate has its own time. */
  atOf?: ReadonlyMap<ForeignCurrency, Date>
  /** Currencies without a valid rate are missing. */
  unitsPerDollar: ReadonlyMap<ForeignCurrency, Rate>
}

export interface RateProvider {
  /** Stored with rates and the deposits priced at them. */
  readonly name: string
  /** Throws a RateProviderFailure. */
  fetchRates(signal: AbortSignal): Promise<PublishedRates>
}

/** Why a provider gave nothing usable, in our own words: its answer is never repeated. */
export class RateProviderFailure extends Error {
  override readonly name = 'RateProviderFailure'
}

/** A provider's accepted rate. */
export interface ProviderQuote {
  /** US dollars per unit. */
  rate: Rate
  /** As the provider quotes it. */
  unitsPerDollar: Rate
  source: string
  at: Date
}

/** The provider's latest valid rates. */
export interface ProviderQuotes {
  /** Null without a valid rate. */
  quoteOf(currency: ForeignCurrency): ProviderQuote | null
}

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
