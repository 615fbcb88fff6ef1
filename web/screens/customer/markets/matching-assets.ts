import type { Asset } from '#contract/market/market.ts'
import { foldText } from '#domain/text/fold-text.ts'

/** By symbol or name, in any case and spelling; all for a blank text. */
export function matchingAssets(assets: readonly Asset[], text: string): readonly Asset[] {
  const wanted = foldText(text.trim())
  if (wanted === '') return assets
  return assets.filter(
    ({ symbol, name }) => foldText(symbol).includes(wanted) || foldText(name).includes(wanted),
  )
}
