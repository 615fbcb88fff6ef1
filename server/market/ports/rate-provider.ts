import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import type { Rate } from '#domain/money/exchange-rate.ts'

/** What a provider says at one moment. */
export interface PublishedRates {
  /** When its figures are from, by its own account; the newest of them where they have times of their own. */
  at: Date
  /** When each is from, where each has a time of its own. */
  atOf?: ReadonlyMap<ForeignCurrency, Date>
  /** Units of each currency per dollar. A currency it does not know, or said nonsense of, is missing. */
  unitsPerDollar: ReadonlyMap<ForeignCurrency, Rate>
}

/** A source of exchange rates outside the product. */
export interface RateProvider {
  /** Stored with every rate and with every deposit priced at it. */
  readonly name: string
  /** Asks for the latest rates. Throws a RateProviderFailure. */
  fetchRates(signal: AbortSignal): Promise<PublishedRates>
}

/** Why a provider gave nothing usable, in our own words: what it sent may hold anything, so it is never repeated. */
export class RateProviderFailure extends Error {
  override readonly name = 'RateProviderFailure'
}

/** A provider's rate as it was believed. */
export interface ProviderQuote {
  /** US dollars per unit. */
  rate: Rate
  /** The same as the provider quotes it. */
  unitsPerDollar: Rate
  source: string
  at: Date
}

/** The provider's latest rates that may be used. */
export interface ProviderQuotes {
  /** Null while no rate of the currency may be trusted. */
  quoteOf(currency: ForeignCurrency): ProviderQuote | null
}
