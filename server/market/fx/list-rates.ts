import type { CustomRateList, ExchangeRates } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES, CUSTOM_SOURCE, type ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import { inForce, readCustomRates, presentCustomRate, type RateStore } from './custom-rates.ts'
import { whoSets } from './change-custom-rate.ts'
import { RATE_OF_USD, formatRate, invertRate } from '#domain/money/exchange-rate.ts'
import type { ProviderQuote } from '../ports/rate-provider.ts'

/** The custom rates in the database, in order of the deposit currencies, and what the caller may set alone. */
export async function listCustomRates(
  { pool, clock, settings, provider }: RateStore,
  reviewer: Pick<Reviewer, 'administratorId'>,
): Promise<CustomRateList> {
  const changes = new Map((await readCustomRates(pool)).map((change) => [change.currency, change]))
  const rates = FOREIGN_CURRENCIES.flatMap((currency) => {
    const custom = inForce(changes.get(currency))
    return custom ? [presentCustomRate(custom, provider)] : []
  })
  const at = clock.now()
  const { customRateBandBps } = settings.at(at)
  return {
    rates,
    bandPercent: formatDecimal(customRateBandBps, 2, 0),
    ...(await whoSets(pool, reviewer, at)),
  }
}

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
