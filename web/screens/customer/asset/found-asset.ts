import type { Asset } from '#contract/market/market.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'

export interface ListFailure {
  type: LiveAssetType
  isRetrying: boolean
  retry: () => void
}

type FoundAsset =
  | { asset: Asset; type: LiveAssetType }
  /** Not found, loading, or unknown because a list failed to load. */
  | { asset: undefined; isPending: boolean; failure: ListFailure | null }

/** The asset with an upper-case symbol, from the list that has it. */
export const useFoundAsset = (symbol: string): FoundAsset =>
  foundIn({ stock: useAssets('stock'), mutual_fund: useAssets('mutual_fund') }, symbol)

function foundIn(lists: Record<LiveAssetType, ReturnType<typeof useAssets>>, symbol: string): FoundAsset {
  for (const type of TYPES) {
    const asset = lists[type].data?.find((candidate) => candidate.symbol === symbol)
    if (asset !== undefined) return { asset, type }
  }
  const isPending = TYPES.some((type) => lists[type].isPending)
  const failed = isPending ? undefined : TYPES.find((type) => lists[type].data === undefined)
  if (failed === undefined) return { asset: undefined, isPending, failure: null }
  const { isFetching, refetch } = lists[failed]
  const failure = { type: failed, isRetrying: isFetching, retry: () => void refetch() }
  return { asset: undefined, isPending, failure }
}

const TYPES = ['stock', 'mutual_fund'] as const
