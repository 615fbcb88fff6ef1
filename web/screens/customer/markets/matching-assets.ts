import type { Asset } from '#contract/market/market.ts'

/** The assets whose symbol or name contains the text, in any case; all of them for a blank one. */
export function matchingAssets(assets: readonly Asset[], text: string): readonly Asset[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return assets
  return assets.filter(
    ({ symbol, name }) => symbol.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  )
}
