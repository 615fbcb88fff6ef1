import { useLayoutEffect, useRef, useState } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { SMOOTHING_SECONDS, smoothedPrice } from './smoothed-price.ts'

const SECOND_MS = 1_000
/** Quotes that come faster than this need no smoothing. */
const TICKING_MS = 1_500

/** An asset's price. A quote that comes rarely is approached second by second, for the eye only. */
export function LivePrice({ asset, className }: { asset: Asset; className?: string }) {
  const value = useSmoothedPrice(asset)
  return <Price value={value} live {...(className === undefined ? {} : { className })} />
}

function useSmoothedPrice({ symbol, type, currentPrice, isStale }: Asset): string {
  const { prices } = useConfig()
  // The simulated market ticks every second; a fund's value is published once a day.
  const isSmooth = prices !== 'simulated' && type === 'stock' && isStale !== true
  const [way, setWay] = useState<{ to: string; shown: string } | null>(null)
  const last = useRef({ quote: currentPrice, atMs: -Infinity, shown: currentPrice })

  // Before the paint, so that the new quote does not show first.
  useLayoutEffect(() => {
    const startedMs = performance.now()
    const { quote, atMs, shown } = last.current
    last.current = { quote: currentPrice, atMs: startedMs, shown: currentPrice }
    if (!isSmooth || quote === currentPrice || startedMs - atMs < TICKING_MS) return
    const show = () => {
      const second = Math.floor((performance.now() - startedMs) / SECOND_MS)
      last.current.shown = smoothedPrice(symbol, shown, currentPrice, second)
      setWay({ to: currentPrice, shown: last.current.shown })
      if (second >= SMOOTHING_SECONDS) clearInterval(timer)
    }
    const timer = setInterval(show, SECOND_MS)
    show()
    return () => clearInterval(timer)
  }, [symbol, currentPrice, isSmooth])

  return isSmooth && way?.to === currentPrice ? way.shown : currentPrice
}
