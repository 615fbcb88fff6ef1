import { type Cents, cents, ZERO_CENTS } from '#domain/money/money.ts'
import type { PricedHolding } from './portfolio.ts'

/** One part of a customer's total. */
export interface AllocationShare {
  name: string
  valueCents: Cents
  /** Tenths of a percent; those of all shares add up to 1,000. */
  tenths: number
  /** The token of its color. Cash always has the last one. */
  color: 1 | 2 | 3 | 4 | 5
}

/** The number of named parts. With more holdings than that, the smaller ones are one part. */
const MOST_NAMED = 4
const WHOLE = 1_000

/** How holdings, the most valuable first, and cash share the whole. Empty where there is nothing to share. */
export function allocationOf(
  holdings: readonly Pick<PricedHolding, 'asset' | 'value'>[],
  cash: Cents,
): AllocationShare[] {
  const isLong = holdings.length > MOST_NAMED
  const named = isLong ? holdings.slice(0, MOST_NAMED - 1) : holdings
  const others = holdings.slice(named.length)
  const parts = named.map(({ asset, value }) => ({ name: asset.name, valueCents: value.totalValue }))
  if (isLong) parts.push({ name: `${others.length} others`, valueCents: sumOf(others) })
  const all = [
    ...parts.map((part, place) => ({ ...part, color: COLORS[place] ?? 4 })),
    { name: 'Cash', valueCents: cash, color: 5 as const },
  ].filter(({ valueCents }) => valueCents > 0n)
  const tenths = tenthsOf(all.map(({ valueCents }) => valueCents))
  return all.map((part, place) => ({ ...part, tenths: tenths[place] ?? 0 }))
}

const COLORS = [1, 2, 3, 4] as const

const sumOf = (holdings: readonly Pick<PricedHolding, 'value'>[]): Cents =>
  holdings.reduce((sum, { value }) => cents(sum + value.totalValue), ZERO_CENTS)

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
