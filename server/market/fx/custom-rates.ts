import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Rate, formatRate } from '#domain/money/exchange-rate.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import * as sql from './custom-rates.sql.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { ProviderQuotes } from '../ports/rate-provider.ts'
import type { CustomRate } from '#contract/market/fx.ts'
import type { MarketParts } from '../ports/provider.ts'

export interface CustomRateChange {
  /** Rises with every change of any currency. */
  id: bigint
  currency: ForeignCurrency
  /** US dollars per unit; null when deleted. */
  rate: Rate | null
  username: string
  at: Date
}

export type CustomRateInForce = CustomRateChange & { rate: Rate }

export type CustomRates = ReturnType<typeof createCustomRates>

/** The custom rates that this node knows. */
export function createCustomRates() {
  const latest = new Map<ForeignCurrency, CustomRateChange>()
  return {
    /** Undefined if the provider's rate counts. */
    rateOf: (currency: ForeignCurrency) => inForce(latest.get(currency)),
    /** Applies a change unless a later one is known. */
    apply(change: CustomRateChange): void {
      const known = latest.get(change.currency)
      if (!known || known.id < change.id) latest.set(change.currency, change)
    },
  }
}

/** The rate in force after a change; undefined after a deletion. */
export function inForce(change: CustomRateChange | undefined): CustomRateInForce | undefined {
  if (change === undefined || change.rate === null) return undefined
  return { ...change, rate: change.rate }
}

/** Each currency's latest change, unordered. */
export async function readCustomRates(
  database: Queryable,
  currencies: readonly ForeignCurrency[] = FOREIGN_CURRENCIES,
): Promise<CustomRateChange[]> {
  const { rows } = await database.query<CustomRateChange>(sql.LIST_CUSTOM_RATES, [currencies])
  return rows
}

/** This node's rates, custom and the provider's. */
export interface RateStore extends Pick<MarketParts, 'pool' | 'clock'> {
  settings: SettingsInForce
  custom: CustomRates
  provider: ProviderQuotes
}

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
