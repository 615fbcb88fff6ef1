import { type Quantity, quantity } from '../money/quantity.ts'

/** Percentages have up to nine decimals. */
const DECIMALS = 9
const WHOLE = 100n * 10n ** BigInt(DECIMALS)

/**
 * How much of a position a percentage of it is, above 0 and up to 100, such as "12.5": rounded down to 1e-8 shares, so
 * that parts never add up to more than the whole. A percentage of little may be nothing.
 */
export function closingQuantity(held: Quantity, percentage: string): Quantity {
  const [whole = '', decimals = ''] = percentage.split('.')
  const part = BigInt(whole + decimals.padEnd(DECIMALS, '0'))
  return quantity((held * part) / WHOLE)
}
