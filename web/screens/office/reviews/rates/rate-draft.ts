import { distanceBps, isOutsideBand, parseCustomRate } from '#domain/cash/custom-rate.ts'
import { formatDecimal, parseDecimal } from '#domain/money/decimal.ts'
import { formatRate, parseRate } from '#domain/money/exchange-rate.ts'

/** "1 EUR = 1.0842 USD" to the last digit typed; undefined for an invalid rate. */
export function ratePreview(currency: string, typed: string): string | undefined {
  const rate = parseCustomRate(typed.trim())
  return rate === null ? undefined : `1 ${currency} = ${formatRate(rate)} USD`
}

/** What is wrong with a typed rate; undefined if nothing. */
export function rateProblem(typed: string): string | undefined {
  if (typed.trim() === '') return 'Rate to USD is required'
  if (parseCustomRate(typed.trim()) !== null) return undefined
  return 'Enter a rate above 0 and below 1,000,000 with at most 12 decimals'
}

/** Whether a rate is further from the provider's than one person may set, or the provider has none. */
export function isFarRate(typed: string, providerRate: string | null, bandPercent: string): boolean {
  const rate = parseCustomRate(typed.trim())
  const bandBps = parseDecimal(bandPercent, 2) ?? 0n
  return rate !== null && isOutsideBand(parseRate(providerRate ?? ''), rate, bandBps)
}

/** "5.89% below the provider’s"; undefined where either is no rate. */
export function distanceText(typed: string, providerRate: string | null): string | undefined {
  const [rate, reference] = [parseCustomRate(typed.trim()), parseRate(providerRate ?? '')]
  if (rate === null || reference === null || reference === 0n) return undefined
  if (rate === reference) return 'The same as the provider’s'
  const percent = formatDecimal(distanceBps(reference, rate), 2, 0)
  return `${percent}% ${rate < reference ? 'below' : 'above'} the provider’s`
}
