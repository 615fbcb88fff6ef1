import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { CALM } from '#web/ui/figures/tick.tsx'
import { leadShownPrice, shownPrice, watchShownPrices } from './shown-prices.ts'

/** An asset's price. Its quote is approached second by second, for the eye only; not for who wants no motion. */
export function LivePrice({ asset, className }: { asset: Asset; className?: string }) {
  const value = useSmoothedPrice(asset)
  return <Price value={value} live {...(className === undefined ? {} : { className })} />
}

function useSmoothedPrice({ symbol, type, currentPrice, isStale }: Asset): string {
  const { fundPricing } = useConfig()
  // A net asset value is published once a day: nothing between two of them was ever one.
  const isStreamed = type === 'stock' || fundPricing === 'live'
  const isSmooth = isStreamed && isStale !== true && !CALM.matches
  const shown = useSyncExternalStore(watchShownPrices, () => shownPrice(symbol))
  // Before the paint, so that the new quote does not show first.
  useLayoutEffect(() => {
    if (isSmooth) leadShownPrice(symbol, currentPrice)
  }, [symbol, currentPrice, isSmooth])
  return isSmooth ? (shown ?? currentPrice) : currentPrice
}
