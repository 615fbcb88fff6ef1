import type { Asset } from '#contract/market.ts'
import { useAssets } from '../../live/live-assets.ts'
import type { LiveAssetType } from '../../live/price-stream.ts'
import { LIST_FAILURES } from '../markets/list-failures.ts'

interface ListFailure {
  title: string
  fallback: string
  error: Error
  isRetrying: boolean
  retry: () => void
}

type FoundAsset =
  | { asset: Asset; type: LiveAssetType }
  /** Not there, not yet known, or not knowable because a list could not be loaded. */
  | { asset: undefined; isPending: boolean; failure: ListFailure | null }

/** The asset with an upper-case symbol, from whichever list has it. */
export function useFoundAsset(symbol: string): FoundAsset {
  const lists = { stock: useAssets('stock'), mutual_fund: useAssets('mutual_fund') }
  for (const type of TYPES) {
    const asset = lists[type].data?.find((candidate) => candidate.symbol === symbol)
    if (asset !== undefined) return { asset, type }
  }
  if (TYPES.some((type) => lists[type].isPending)) return { asset: undefined, isPending: true, failure: null }
  for (const type of TYPES) {
    const { data, error, isFetching, refetch } = lists[type]
    if (data !== undefined || error === null) continue
    const failure = { ...LIST_FAILURES[type], error, isRetrying: isFetching, retry: () => void refetch() }
    return { asset: undefined, isPending: false, failure }
  }
  return { asset: undefined, isPending: false, failure: null }
}

const TYPES = ['stock', 'mutual_fund'] as const
