import { CUSTOM_SOURCE } from '#domain/cash/custom-rate.ts'
import { type ExchangeRates } from '#contract/market/fx.ts'
import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { RATE_OF_USD, formatRate, invertRate } from '#domain/money/exchange-rate.ts'
import type { RateStore } from './rate-store.ts'
import type { ProviderQuote } from '../ports/rate-provider.ts'

/** A currency's rate now, custom first; null without a valid one. */
export function currentQuote(
  { custom, provider }: Pick<RateStore, 'custom' | 'provider'>,
  currency: ForeignCurrency,
): ProviderQuote | null {
  const own = custom.rateOf(currency)
  if (!own) return provider.quoteOf(currency)
  return { rate: own.rate, unitsPerDollar: invertRate(own.rate), source: CUSTOM_SOURCE, at: own.at }
}

/** Rates for deposits now; currencies without one are left out. */
export function listExchangeRates(executor: Pick<RateStore, 'custom' | 'provider'>): ExchangeRates {
  const dollar = formatRate(RATE_OF_USD)
  const answer: ExchangeRates = {
    rates: { USD: dollar },
    currencies: ['USD'],
    ratesToUSD: { USD: dollar },
    sources: { USD: 'par' },
    asOf: {},
  }
  for (const currency of FOREIGN_CURRENCIES) {
    const quote = currentQuote(executor, currency)
    if (!quote) continue
    answer.rates[currency] = formatRate(quote.unitsPerDollar)
    answer.currencies.push(currency)
    answer.ratesToUSD[currency] = formatRate(quote.rate)
    answer.sources[currency] = quote.source
    answer.asOf[currency] = quote.at.toISOString()
  }
  return answer
}
