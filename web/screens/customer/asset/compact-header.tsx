import { type RefObject, useEffect, useState } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { LivePrice } from '#web/features/market/live-price.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Change } from '#web/ui/figures/change.tsx'

interface CompactHeaderProps {
  asset: Asset
  /** The full header: this one shows when it has scrolled away. */
  header: RefObject<HTMLElement | null>
}

/** Symbol and price under the top bar. Hidden from screen readers: it repeats the header. */
export default function CompactHeader({ asset, header }: CompactHeaderProps) {
  const isAway = useIsAway(header)
  return (
    <div
      aria-hidden
      data-compact-header={isAway ? 'shown' : 'hidden'}
      className={classNames(
        'fixed inset-x-0 top-(--bar-h) z-30 border-b border-line bg-canvas/92',
        '[backdrop-filter:blur(14px)_saturate(1.6)] transition-[translate,visibility]',
        !isAway && 'invisible -translate-y-full',
      )}
    >
      <div className="page flex h-12 items-center gap-2.5">
        <AssetIcon symbol={asset.symbol} type={asset.type} size="sm" />
        <span className="font-semibold">{asset.symbol}</span>
        <span className="hidden min-w-0 truncate text-sm text-fg-2 sm:block">{asset.name}</span>
        <span className="ml-auto font-semibold">
          <LivePrice asset={asset} />
        </span>
        <Change percent={asset.change24h} className="text-sm" />
      </div>
    </div>
  )
}

function useIsAway(target: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (target.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => setIsAway(entry !== undefined && !entry.isIntersecting),
      // The top bar covers the first 60 px.
      { rootMargin: '-60px 0px 0px 0px' },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return isAway
}
