import { FAR_FROM_PROVIDER_PERCENT, parseCustomRate } from '#domain/cash/custom-rate.ts'
import { formatRate, parseRate } from '#domain/money/exchange-rate.ts'
import { isFarFrom } from '#domain/cash/rate-validation.ts'

/** "1 EUR = 1.0842 USD" to the last digit typed; undefined while what is typed is no rate. */
export function ratePreview(currency: string, typed: string): string | undefined {
  const rate = parseCustomRate(typed.trim())
  return rate === null ? undefined : `1 ${currency} = ${formatRate(rate)} USD`
}

/** Why what was typed is no rate; undefined when it is one. */
export function rateProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Rate to USD is required'
  if (parseCustomRate(typed.trim()) !== null) return undefined
  return 'Enter a rate above 0 and below 1,000,000 with at most 12 decimals'
}

/** Whether a typed rate is so far from the provider's that a mistake is likely. */
export function isOddRate(typed: string, providerRate: string | null | undefined): boolean {
  const rate = parseCustomRate(typed.trim())
  const reference = parseRate(providerRate ?? '')
  return rate !== null && reference !== null && isFarFrom(reference, rate, FAR_FROM_PROVIDER_PERCENT)
}
