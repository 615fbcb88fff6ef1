import { type SortOptions } from '#web/features/sorting/sort-choice.ts'
import type { HoldingPerformance } from '#web/features/portfolio/returns/own-return.tsx'

export type PerformanceSortKey = 'symbol' | 'value' | 'dividends' | 'gain' | 'contribution' | 'return'

export const PERFORMANCE_ORDERS: SortOptions<PerformanceSortKey> = [
  ['-value', 'Value, high to low'],
  ['value', 'Value, low to high'],
  ['symbol', 'Symbol, A to Z'],
  ['-symbol', 'Symbol, Z to A'],
  ['-gain', 'Gain, high to low'],
  ['gain', 'Gain, low to high'],
  ['-contribution', 'Contribution, high to low'],
  ['contribution', 'Contribution, low to high'],
  ['-return', 'Return, high to low'],
  ['return', 'Return, low to high'],
  ['-dividends', 'Dividends, high to low'],
  ['dividends', 'Dividends, low to high'],
]

/** Compares two holdings; ties go by symbol. Unknown figures come last either way. */
export function byHoldingOrder({
  key,
  isDescending,
}: {
  key: PerformanceSortKey
  isDescending: boolean
}): (a: HoldingPerformance, b: HoldingPerformance) => number {
  const direction = isDescending ? -1 : 1
  if (key === 'symbol') return (a, b) => bySymbol(a, b) * direction
  const field = key === 'dividends' ? 'income' : key
  return (a, b) => {
    const [first, second] = [a[field], b[field]]
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || bySymbol(a, b)
    // For sorting only, so a float does.
    return (Number(first) - Number(second)) * direction || bySymbol(a, b)
  }
}

const bySymbol = (a: HoldingPerformance, b: HoldingPerformance): number =>
  a.symbol.localeCompare(b.symbol, 'en')
