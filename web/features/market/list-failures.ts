import type { LiveAssetType } from '#web/lib/live/price-stream.ts'

/** Messages for a list that failed to load, whatever the server said. */
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
