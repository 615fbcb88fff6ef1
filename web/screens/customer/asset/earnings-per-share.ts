import type { Asset } from '#contract/market/market.ts'

/**
 * What the company earned per share in the last twelve months, in US dollars and cents: the price divided by the P/E
 * ratio, which is its definition turned around. null where no ratio is known, or none above zero.
 */
export function earningsPerShare({
  currentPrice,
  peRatio,
}: Pick<Asset, 'currentPrice' | 'peRatio'>): string | null {
  const ratio = Number(peRatio)
  return ratio > 0 ? (Number(currentPrice) / ratio).toFixed(2) : null
}
