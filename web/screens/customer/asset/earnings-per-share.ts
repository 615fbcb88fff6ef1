import type { Asset } from '#contract/market/market.ts'

/**
 * US dollars earned per share in the last twelve months: price / (P/E ratio), to the cent. Null without a positive
 * ratio.
 */
export function earningsPerShare({
  currentPrice,
  peRatio,
}: Pick<Asset, 'currentPrice' | 'peRatio'>): string | null {
  const ratio = Number(peRatio)
  return ratio > 0 ? (Number(currentPrice) / ratio).toFixed(2) : null
}
