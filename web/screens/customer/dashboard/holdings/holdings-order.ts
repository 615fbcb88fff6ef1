import type { Cents } from '#domain/money/money.ts'
import { type SortOptions } from '#web/features/sorting/sort-choice.ts'
import type { PricedHolding } from './portfolio.ts'

export type HoldingSortKey = 'symbol' | 'quantity' | 'price' | 'today' | 'value' | 'gain'

export const HOLDING_ORDERS: SortOptions<HoldingSortKey> = [
  ['-value', 'Value, high to low'],
  ['value', 'Value, low to high'],
  ['symbol', 'Symbol, A to Z'],
  ['-symbol', 'Symbol, Z to A'],
  ['-today', 'Today, gains first'],
  ['today', 'Today, losses first'],
  ['-gain', 'Gain, high to low'],
  ['gain', 'Gain, low to high'],
  ['-price', 'Price, high to low'],
  ['price', 'Price, low to high'],
  ['-quantity', 'Quantity, high to low'],
  ['quantity', 'Quantity, low to high'],
]

/** Compares two holdings; ties go by symbol. `today` has their gains, by symbol. */
export function holdingOrder(
  { key, isDescending }: { key: HoldingSortKey; isDescending: boolean },
  today: ReadonlyMap<string, Cents> | undefined,
): (a: PricedHolding, b: PricedHolding) => number {
  const compare: Record<HoldingSortKey, (a: PricedHolding, b: PricedHolding) => number> = {
    symbol: bySymbol,
    // For sorting only, so a float does.
    quantity: (a, b) => Number(a.holding.quantity) - Number(b.holding.quantity),
    price: (a, b) => Number(a.asset.currentPrice) - Number(b.asset.currentPrice),
    today: (a, b) => Number((today?.get(a.asset.symbol) ?? 0n) - (today?.get(b.asset.symbol) ?? 0n)),
    value: (a, b) => Number(a.value.totalValue - b.value.totalValue),
    gain: (a, b) => Number(a.value.gainLoss - b.value.gainLoss),
  }
  return (a, b) => compare[key](a, b) * (isDescending ? -1 : 1) || bySymbol(a, b)
}

const bySymbol = (a: PricedHolding, b: PricedHolding): number =>
  a.asset.symbol.localeCompare(b.asset.symbol, 'en')
