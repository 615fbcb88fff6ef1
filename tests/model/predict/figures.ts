/**
 * The model's own arithmetic, without a line of the product. Money is in cents, shares in 1e-8, prices in 1e-6
 * dollars, rates in 1e-12 dollars.
 */
export { decimal, dollars } from '../../ledger/model.ts'

/** Cents of so many shares at a price are this much finer than a cent. */
export const CENT = 10n ** 12n
/** One, as a rate. */
export const PAR = 10n ** 12n
export const HUNDREDTH_OF_A_SHARE = 10n ** 6n
export const MILLION_SHARES = 10n ** 14n

export const roundedUp = (numerator: bigint, denominator: bigint): bigint =>
  numerator / denominator + (numerator % denominator === 0n ? 0n : 1n)

/** To the nearest whole number, a half up. */
export const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** "12.5" at scale 3 is 12500. */
export function unitsOf(text: string, scale: number): bigint {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(scale, '0'))
}
