import type { Asset } from '#contract/market/market.ts'
import { type SortOptions } from '#web/features/sorting/sort-choice.ts'

export type AssetSortKey = 'symbol' | 'name' | 'price' | 'change' | 'volume'

export const ASSET_ORDERS: SortOptions<AssetSortKey> = [
  ['symbol', 'Symbol, A to Z'],
  ['-symbol', 'Symbol, Z to A'],
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-change', 'Today, gainers first'],
  ['change', 'Today, losers first'],
  ['-price', 'Price, high to low'],
  ['price', 'Price, low to high'],
  ['-volume', 'Volume, high to low'],
  ['volume', 'Volume, low to high'],
]

const [first, ...others] = ASSET_ORDERS

/** Funds have no volume. */
export const FUND_ORDERS: SortOptions<AssetSortKey> = [
  first,
  ...others.filter(([choice]) => !choice.endsWith('volume')),
]

/** Compares two assets; ties go by symbol. */
export const assetOrder =
  ({ key, isDescending }: { key: AssetSortKey; isDescending: boolean }) =>
  (a: Asset, b: Asset): number =>
    COMPARE[key](a, b) * (isDescending ? -1 : 1) || COMPARE.symbol(a, b)

/** For sorting only, so a float does. */
const COMPARE: Record<AssetSortKey, (a: Asset, b: Asset) => number> = {
  symbol: (a, b) => a.symbol.localeCompare(b.symbol, 'en'),
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  price: (a, b) => Number(a.currentPrice) - Number(b.currentPrice),
  change: (a, b) => Number(a.change24h) - Number(b.change24h),
  volume: (a, b) => (a.volume24h ?? 0) - (b.volume24h ?? 0),
}

/** At most `count` gainers and losers, from assets ranked by change, best first. */
export function moversOf(
  ranked: readonly Asset[],
  count: number,
): { gainers: readonly Asset[]; losers: readonly Asset[] } {
  const current = ranked.filter(({ isStale }) => isStale !== true)
  return {
    gainers: current.filter(({ change24h }) => Number(change24h) > 0).slice(0, count),
    losers: current
      .filter(({ change24h }) => Number(change24h) < 0)
      .toReversed()
      .slice(0, count),
  }
}
