import type { CustomRate } from '#contract/market/fx.ts'
import { formatRate } from '#domain/money/exchange-rate.ts'
import type { CustomRateInForce } from './custom-rates.ts'
import type { ProviderQuotes } from '../ports/rate-provider.ts'

/** A custom rate beside the provider's. */
export function presentCustomRate(custom: CustomRateInForce, provider: ProviderQuotes): CustomRate {
  const quote = provider.quoteOf(custom.currency)
  return {
    currency: custom.currency,
    rateToUSD: formatRate(custom.rate),
    updatedBy: custom.username,
    updatedAt: custom.at.toISOString(),
    providerRate: quote && formatRate(quote.rate),
    providerSource: quote && quote.source,
    providerAt: quote && quote.at.toISOString(),
  }
}
