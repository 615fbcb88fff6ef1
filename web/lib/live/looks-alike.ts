import type { Asset } from '#contract/market/market.ts'

/**
 * Whether two states of an asset look the same on a list. Every quote changes time and volume; where neither shows, an
 * unchanged price needs no drawing.
 */
export const looksAlike = (before: Asset, now: Asset): boolean =>
  before === now ||
  (SHOWN.every((field) => before[field] === now[field]) &&
    // The time shows only for a stale price.
    (now.isStale !== true || before.priceAt === now.priceAt))

const SHOWN = ['symbol', 'name', 'type', 'currentPrice', 'change24h', 'isStale'] as const
