import type { ForeignCurrency } from '#domain/cash/custom-rate.ts'
import type { Rate } from '#domain/money/exchange-rate.ts'

/** One answer of a provider. */
export interface PublishedRates {
  /** The rates' time as the provider says; the newest of several. */
  at: Date
  /** When each rate is from, where each has its own time. */
  atOf?: ReadonlyMap<ForeignCurrency, Date>
  /** Units of each currency per dollar. A currency without a valid rate is missing. */
  unitsPerDollar: ReadonlyMap<ForeignCurrency, Rate>
}

/** A source of exchange rates outside the product. */
export interface RateProvider {
  /** Stored with every rate and with every deposit priced at it. */
  readonly name: string
  /** Requests the latest rates. Throws a RateProviderFailure. */
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
  /** The same as the provider quotes it. */
  unitsPerDollar: Rate
  source: string
  at: Date
}

/** The provider's latest valid rates. */
export interface ProviderQuotes {
  /** Null while the currency has no valid rate. */
  quoteOf(currency: ForeignCurrency): ProviderQuote | null
}
