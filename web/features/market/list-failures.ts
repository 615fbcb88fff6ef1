import type { LiveAssetType } from '#web/lib/live/price-stream.ts'

/** The messages for a list of assets that failed to load, whatever the server said of it. */
export const LIST_FAILURES: Record<LiveAssetType, { title: string; text: string }> = {
  stock: {
    title: 'Failed to load stock data',
    text: 'Stock market data temporarily unavailable',
  },
  mutual_fund: {
    title: 'Failed to load mutual fund data',
    text: 'Mutual fund data temporarily unavailable',
  },
}
