import { formatRate, type Rate } from '#domain/money/exchange-rate.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'

const DECIMALS = 4

/** "1 EUR = 1.0842 USD"; see `rateText`. */
export const exchangeRateText = (currency: string, rate: string | Rate): string =>
  `1 ${currency} = ${rateText(rate)} USD`

/** US dollars per unit with four decimals; a smaller rate (IDR) keeps four significant digits. */
export function rateText(rate: string | Rate): string {
  const text = typeof rate === 'bigint' ? formatRate(rate) : rate
  const leadingZeros = /^0\.(0{3,})[1-9]/.exec(text)?.[1]?.length ?? 0
  const decimals = leadingZeros + DECIMALS
  return decimalText(text, { min: decimals, max: decimals })
}
