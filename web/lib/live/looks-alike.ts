import type { Asset } from '#contract/market/market.ts'

/**
 * Whether two states of an asset show alike on a list. Every quote brings its own time and volume; where neither
 * shows, an asset whose price stands still has nothing to draw again.
 */
export function looksAlike(before: Asset, now: Asset): boolean {
  return (
    before === now ||
    (SHOWN.every((field) => before[field] === now[field]) &&
      // The time of a price shows when it is an old one.
      (now.isStale !== true || before.priceAt === now.priceAt))
  )
}

const SHOWN = ['symbol', 'name', 'type', 'currentPrice', 'change24h', 'isStale'] as const
