import { type Cents, cents, ZERO_CENTS } from '../money/money.ts'

/**
 * Percent of the account's value above which an allocation counts as concentrated. Retail brokers and portfolio tools
 * commonly flag these; no rule requires them, and nothing is refused.
 */
export const CONCENTRATION_PERCENT = { name: 25n, sector: 50n, largest: 80n, cash: 50n } as const

const LARGEST_COUNT = 5

export interface HeldPart {
  readonly symbol: string
  /** A fund holds many names and sectors, so it counts for neither. */
  readonly isFund: boolean
  readonly sector: string | undefined
  readonly valueCents: Cents
}

export type Concentration =
  | { readonly kind: 'name'; readonly symbol: string }
  | { readonly kind: 'sector'; readonly sector: string }
  | { readonly kind: 'largest' | 'cash' }

/**
 * What is above the limits: single stocks, the largest first; sectors; the five largest of more than five holdings;
 * cash. Empty without holdings.
 */
export function concentrationsOf(holdings: readonly HeldPart[], cash: Cents): Concentration[] {
  const held = holdings.filter(({ valueCents }) => valueCents > 0n).toSorted(byValue)
  if (held.length === 0) return []
  const total = sumOf(held) + cash
  const isOver = (part: bigint, percent: bigint) => part * 100n > total * percent
  const stocks = held.filter(({ isFund }) => !isFund)
  const names = stocks.filter(({ valueCents }) => isOver(valueCents, CONCENTRATION_PERCENT.name))
  const sectors = [...sumsBySector(stocks)].filter(([, sum]) => isOver(sum, CONCENTRATION_PERCENT.sector))
  const largest = sumOf(held.slice(0, LARGEST_COUNT))
  const isLargestOver = held.length > LARGEST_COUNT && isOver(largest, CONCENTRATION_PERCENT.largest)
  return [
    ...names.map(({ symbol }) => ({ kind: 'name', symbol }) as const),
    ...sectors.map(([sector]) => ({ kind: 'sector', sector }) as const),
    ...(isLargestOver ? [{ kind: 'largest' } as const] : []),
    ...(isOver(cash, CONCENTRATION_PERCENT.cash) ? [{ kind: 'cash' } as const] : []),
  ]
}

function sumsBySector(stocks: readonly HeldPart[]): Map<string, Cents> {
  const sums = new Map<string, Cents>()
  for (const { sector, valueCents } of stocks) {
    if (sector !== undefined) sums.set(sector, cents((sums.get(sector) ?? ZERO_CENTS) + valueCents))
  }
  return sums
}

const sumOf = (parts: readonly HeldPart[]): Cents =>
  parts.reduce((sum, { valueCents }) => cents(sum + valueCents), ZERO_CENTS)

/** The largest first. */
function byValue(a: HeldPart, b: HeldPart): number {
  if (a.valueCents === b.valueCents) return 0
  return a.valueCents > b.valueCents ? -1 : 1
}
