import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { CALM } from '#web/ui/figures/tick.tsx'
import { leadShownPrice, shownPrice, watchShownPrices } from './shown-prices.ts'

/** An asset's price, moving to its quote second by second, unless the user wants no motion. For the eye only. */
export function LivePrice({ asset, className }: { asset: Asset; className?: string }) {
  const value = useSmoothedPrice(asset)
  return <Price value={value} live {...(className === undefined ? {} : { className })} />
}

function useSmoothedPrice({ symbol, type, currentPrice, isStale }: Asset): string {
  const { fundPricing } = useConfig()
  // A net asset value is published once a day: values between were never real.
  const isStreamed = type === 'stock' || fundPricing === 'live'
  const isSmooth = isStreamed && isStale !== true && !CALM.matches
  const shown = useSyncExternalStore(watchShownPrices, () => shownPrice(symbol))
  // Before the paint, so that the new quote does not flash.
  useLayoutEffect(() => {
    if (isSmooth) leadShownPrice(symbol, currentPrice)
  }, [symbol, currentPrice, isSmooth])
  return isSmooth ? (shown ?? currentPrice) : currentPrice
}
