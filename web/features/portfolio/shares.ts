import type { Cents } from '#domain/money/money.ts'

/** A whole, in tenths of a percent. */
const WHOLE = 1_000

/**
 * The share of each amount in tenths of a percent that add up to 1,000 exactly: rounded down, the rest given out by the
 * largest remainder (Hamilton's method).
 */
export function tenthsOf(amounts: readonly Cents[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n)
  if (sum === 0n) return amounts.map(() => 0)
  const exact = amounts.map((amount) => amount * BigInt(WHOLE))
  const shares = exact.map((part) => Number(part / sum))
  const rest = WHOLE - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part % sum }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1,
    )
  for (const { place } of byRemainder.slice(0, rest)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** "34.5%" */
export const percentOfTenths = (tenths: number): string => `${(tenths / 10).toFixed(1)}%`
