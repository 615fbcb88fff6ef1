import type { Cents } from '#domain/money/money.ts'
import { shareOut } from '#domain/money/share-out.ts'

/** A whole, in tenths of a percent. */
const WHOLE = 1_000n

/**
 * Each amount's share in tenths of a percent. They add up to 1,000: rounded down, the rest given out by largest
 * remainder (Hamilton's method).
 */
export function tenthsOf(amounts: readonly Cents[]): number[] {
  const isWorthNothing = amounts.every((amount) => amount === 0n)
  return isWorthNothing ? amounts.map(() => 0) : shareOut(WHOLE, amounts).map(Number)
}

/** "34.5%" */
export const percentOfTenths = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`
