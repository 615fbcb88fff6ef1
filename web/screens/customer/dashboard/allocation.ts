import type { Asset } from '#contract/market/market.ts'
import { type Cents, cents, ZERO_CENTS } from '#domain/money/money.ts'
import { tenthsOf } from '#web/features/portfolio/shares.ts'
import type { PricedHolding } from './holdings/portfolio.ts'

/** A part of the holdings: an asset, a type or a sector. */
interface AllocationPart {
  name: string
  valueCents: Cents
}

export interface AllocationShare extends AllocationPart {
  /** Tenths of a percent; all shares add up to 1,000. */
  tenths: number
  /** The color token. Cash always has the last one. */
  color: 1 | 2 | 3 | 4 | 5
}

/** With more holdings, the smaller ones are one part. */
export const MOST_NAMED = 4

export type AllocationBy = 'type' | 'sector' | 'asset'

/** The holdings in parts, the most valuable first. Funds are one part, like a sector. */
export function partsOf(
  holdings: readonly Pick<PricedHolding, 'asset' | 'value'>[],
  by: AllocationBy,
  sectorOf: (symbol: string) => string | undefined,
): AllocationPart[] {
  const sums = new Map<string, Cents>()
  for (const { asset, value } of holdings) {
    const name = nameOf(asset, by, sectorOf)
    sums.set(name, cents((sums.get(name) ?? ZERO_CENTS) + value.totalValue))
  }
  return [...sums]
    .map(([name, valueCents]) => ({ name, valueCents }))
    .toSorted((a, b) => (a.valueCents === b.valueCents ? 0 : a.valueCents > b.valueCents ? -1 : 1))
}

function nameOf(
  { symbol, name, type }: Asset,
  by: AllocationBy,
  sectorOf: (symbol: string) => string | undefined,
): string {
  if (by === 'asset') return name
  if (type === 'mutual_fund') return 'Mutual Funds'
  return by === 'type' ? 'Stocks' : (sectorOf(symbol) ?? 'Other stocks')
}

/** How parts, the most valuable first, and cash share the whole; empty for nothing to share. */
export function allocationOf(holdings: readonly AllocationPart[], cash: Cents): AllocationShare[] {
  const isLong = holdings.length > MOST_NAMED
  const named = isLong ? holdings.slice(0, MOST_NAMED - 1) : holdings
  const others = holdings.slice(named.length)
  const parts = [...named]
  if (isLong) parts.push({ name: `${others.length} others`, valueCents: sumOf(others) })
  const all = [
    ...parts.map((part, place) => ({ ...part, color: COLORS[place] ?? 4 })),
    { name: 'Cash', valueCents: cash, color: 5 as const },
  ].filter(({ valueCents }) => valueCents > 0n)
  const tenths = tenthsOf(all.map(({ valueCents }) => valueCents))
  return all.map((part, place) => ({ ...part, tenths: tenths[place] ?? 0 }))
}

const COLORS = [1, 2, 3, 4] as const

const sumOf = (parts: readonly AllocationPart[]): Cents =>
  parts.reduce((sum, { valueCents }) => cents(sum + valueCents), ZERO_CENTS)
