import { parseDecimal } from '../money/decimal.ts'
import { type Quantity, quantity } from '../money/quantity.ts'

/** Percentages have up to nine decimals. */
const DECIMALS = 9
const WHOLE = 100n * 10n ** BigInt(DECIMALS)

/** In 1e-9 percent of a position. */
export type ClosingPart = bigint & { readonly unit: '1e-9 percent' }

/** Parses a percentage above 0 and up to 100, such as "12.5"; else null. */
export function parseClosingPart(text: string): ClosingPart | null {
  const part = parseDecimal(text, DECIMALS)
  return part !== null && part > 0n && part <= WHOLE ? (part as ClosingPart) : null
}

/** A part of a position, rounded down to 1e-8 shares, so that parts never exceed the whole. May be zero. */
export const closingQuantity = (held: Quantity, part: ClosingPart): Quantity =>
  quantity((held * part) / WHOLE)
