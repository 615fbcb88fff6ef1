import { divideHalfUp } from './decimal.ts'
import { RATE_UNITS, type Rate } from './exchange-rate.ts'
import { type Cents, cents } from './money.ts'

/** What customers may send by bank transfer. */
export const DEPOSIT_CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'SGD', 'AUD', 'CAD', 'CHF', 'IDR', 'HKD'] as const
export type DepositCurrency = (typeof DEPOSIT_CURRENCIES)[number]

/**
 * US dollars credited for `originalAmount` (hundredths of the foreign currency, whichever it is) at
 * `rateToUsd`, rounded half-up to the cent.
 */
export function convertToUsd(originalAmount: Cents, rateToUsd: Rate): Cents {
  return cents(divideHalfUp(originalAmount * rateToUsd, RATE_UNITS))
}
