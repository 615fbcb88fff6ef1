import type { CustomRate, ExchangeRates } from '#contract/market/fx.ts'
import { CUSTOM_SOURCE, FOREIGN_CURRENCIES, type ForeignCurrency } from '#domain/cash/custom-rate.ts'

/** A currency's provider and custom rates, in US dollars per unit. */
export interface RateInUse {
  currency: ForeignCurrency
  /** Null while the provider has no usable rate, or none has arrived. */
  provider: { rate: string; source: string; at: string } | null
  customRate: string | null
}

/**
 * The currencies in their order. A custom rate replaces the provider's in `inUse`, and names it; after its deletion
 * the provider's is unknown until the rates are fetched again.
 */
export function ratesInUse(custom: readonly CustomRate[], inUse: ExchangeRates | undefined): RateInUse[] {
  const set = new Map(custom.map((rate) => [rate.currency, rate]))
  return FOREIGN_CURRENCIES.map((currency) => {
    const own = set.get(currency)
    const provider =
      own === undefined
        ? quoteOf(inUse?.ratesToUSD[currency], inUse?.sources[currency], inUse?.asOf[currency])
        : quoteOf(own.providerRate, own.providerSource, own.providerAt)
    return { currency, provider, customRate: own?.rateToUSD ?? null }
  })
}

const quoteOf = (rate?: string | null, source?: string | null, at?: string | null): RateInUse['provider'] =>
  rate && source && at && source !== CUSTOM_SOURCE ? { rate, source, at } : null
