import { DEPOSIT_CURRENCIES, type DepositCurrency } from './deposit.ts'
import { RATE_UNITS, type Rate, parseRate } from '../money/exchange-rate.ts'

/** Every currency that needs a rate; the dollar needs none. */
export type ForeignCurrency = Exclude<DepositCurrency, 'USD'>

const isForeign = (currency: DepositCurrency): currency is ForeignCurrency => currency !== 'USD'

/** The currencies an administrator may set a rate for. */
export const FOREIGN_CURRENCIES: readonly ForeignCurrency[] = DEPOSIT_CURRENCIES.filter(isForeign)

/** Whether a text is a currency with a rate. */
export const isForeignCurrency = (text: string): text is ForeignCurrency =>
  FOREIGN_CURRENCIES.some((currency) => currency === text)

/** The source of a rate that an administrator has set; any other source is a provider's name. */
export const CUSTOM_SOURCE = 'custom'

/** A custom rate is below a million dollars per unit: above it a slipped decimal point is likelier than an intent. */
const CUSTOM_RATE_LIMIT = 1_000_000n * RATE_UNITS

/** How far a custom rate may be from the provider's, in percent, before the audit log points at it. */
export const FAR_FROM_PROVIDER_PERCENT = 20n

/** Parses a typed custom rate: a plain decimal above 0 and below a million with at most 12 decimals, else null. */
export function parseCustomRate(text: string): Rate | null {
  const parsed = parseRate(text)
  return parsed !== null && parsed > 0n && parsed < CUSTOM_RATE_LIMIT ? parsed : null
}
