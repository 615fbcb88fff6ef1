import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, cents, formatCents } from '#domain/money/money.ts'
import { type Price, valueHalfUp } from '#domain/money/price.ts'
import type { HeldPosition } from '#server/trading/holdings/list-holdings.ts'

export interface ShownPrices {
  latestPrice(symbol: string): Price | null
  previousClose(symbol: string): Price | null
}

/** At the latest price; at cost without one. */
export function worthOf({ instrument, held, cost }: HeldPosition, prices: ShownPrices): Cents {
  const at = prices.latestPrice(instrument)
  return at === null ? cost : valueHalfUp(held, at)
}

const FRACTION_SCALE = 8

/** "0.01234567", rounded toward zero; "0" when `whole` is zero. */
export function fraction(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0'
  return formatDecimal((part * 10n ** BigInt(FRACTION_SCALE)) / whole, FRACTION_SCALE, 0)
}

/** In dollars, with its sign. */
export const difference = (a: bigint, b: bigint): string => formatCents(cents(a - b))
