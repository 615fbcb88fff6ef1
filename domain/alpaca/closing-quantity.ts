import { parseDecimal } from '../money/decimal.ts'
import { type Quantity, quantity } from '../money/quantity.ts'

/** Percentages have up to nine decimals. */
const DECIMALS = 9
const WHOLE = 100n * 10n ** BigInt(DECIMALS)

/** A part of a position in units of 1e-9 percent. */
export type ClosingPart = bigint & { readonly unit: '1e-9 percent' }

/** Parses a percentage such as "12.5"; null for anything else than one above 0 and up to 100. */
export function parseClosingPart(text: string): ClosingPart | null {
  const part = parseDecimal(text, DECIMALS)
  return part !== null && part > 0n && part <= WHOLE ? (part as ClosingPart) : null
}

/**
 * How much of a position a part of it is: rounded down to 1e-8 shares, so that parts never add up to more than the
 * whole. A part of little may be nothing.
 */
export const closingQuantity = (held: Quantity, part: ClosingPart): Quantity =>
  quantity((held * part) / WHOLE)
