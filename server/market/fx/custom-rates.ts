import { type ForeignCurrency, FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { type Rate, rate } from '#domain/money/exchange-rate.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import * as sql from './custom-rates.sql.ts'

export interface CustomRateChange {
  /** Rises with every change of any currency. */
  id: bigint
  currency: ForeignCurrency
  /** US dollars per unit; null when deleted. */
  rate: Rate | null
  username: string
  at: Date
}

/** A custom rate in force. */
export type CustomRateInForce = CustomRateChange & { rate: Rate }

/** The custom rates that this node knows. */
export interface CustomRates {
  /** Undefined if the provider's rate counts. */
  rateOf(currency: ForeignCurrency): CustomRateInForce | undefined
  /** Applies a change unless a later one is known. */
  apply(change: CustomRateChange): void
}

export function createCustomRates(): CustomRates {
  const latest = new Map<ForeignCurrency, CustomRateChange>()
  return {
    rateOf: (currency) => inForce(latest.get(currency)),
    apply(change) {
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

interface CustomRateRow {
  id: bigint
  currency: ForeignCurrency
  rate_units: bigint | null
  changed_at: Date
  username: string
}

/** Each currency's latest change, unordered. */
export async function readCustomRates(
  database: Queryable,
  currencies: readonly ForeignCurrency[] = FOREIGN_CURRENCIES,
): Promise<CustomRateChange[]> {
  const { rows } = await database.query<CustomRateRow>(sql.LIST_CUSTOM_RATES, [currencies])
  return rows.map(({ id, currency, rate_units, changed_at, username }) => ({
    id,
    currency,
    rate: rate_units === null ? null : rate(rate_units),
    username,
    at: changed_at,
  }))
}
