import { divideHalfUp, formatDecimal } from '#domain/money/decimal.ts'
import { CENTS_SCALE } from '#domain/money/money.ts'
import { dollarText } from '#web/ui/figures/decimal-text.ts'

const DOLLARS_PER_HUNDREDTH_OF_A_BILLION = 10_000_000n

/** "$3,438.21B" for whole dollars; null for zero or no figure. */
export function billionsText(dollars: string | undefined): string | null {
  const whole = /^\d+/.exec(dollars ?? '')?.[0]
  if (whole === undefined || BigInt(whole) === 0n) return null
  const hundredths = divideHalfUp(BigInt(whole), DOLLARS_PER_HUNDREDTH_OF_A_BILLION)
  return `${dollarText(formatDecimal(hundredths, CENTS_SCALE))}B`
}
