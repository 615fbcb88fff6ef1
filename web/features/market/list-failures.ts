import type { LiveAssetType } from '#web/lib/live/price-stream.ts'

/** What is said when a list of assets could not be loaded; the fallback stands in for a server that said nothing. */
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
