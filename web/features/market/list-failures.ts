import type { LiveAssetType } from '#web/lib/live/price-stream.ts'

/** The messages for a list of assets that failed to load. The fallback is for an error without a text. */
export const LIST_FAILURES: Record<LiveAssetType, { title: string; fallback: string }> = {
  stock: {
    title: 'Failed to load stock data',
    fallback: 'Stock market data temporarily unavailable',
  },
  mutual_fund: {
    title: 'Failed to load mutual fund data',
    fallback: 'Mutual fund data temporarily unavailable',
  },
}
