import { type CSSProperties, memo } from 'react'
import { Link } from 'wouter'
import type { Asset } from '#contract/market/market.ts'
import { LivePrice } from '#web/features/market/live-price.tsx'
import { useConfig } from '#web/lib/api/config.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { easternDateTime } from '#web/ui/figures/eastern-time.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

/** Links to the asset's page. */
export const AssetCard = memo(Shown, (before, now) => looksAlike(before.asset, now.asset))

function Shown({ asset }: { asset: Asset }) {
  const { symbol, name, type, change24h, priceAt, isStale } = asset
  return (
    <Link
      to={`/asset/${symbol}`}
      style={UNSEEN}
      className={`${CARD} transition-colors hover:border-line-2 hover:bg-surface-2`}
    >
      <span className="flex items-center gap-2.5">
        <AssetIcon symbol={symbol} type={type} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="font-semibold">{symbol}</span>
            <Badge tone="quiet" className="-mx-2">
              {type === 'mutual_fund' ? 'Fund' : 'Stock'}
            </Badge>
            <OfferingBadge symbol={symbol} />
          </span>
          <span title={name} className="block truncate text-sm text-fg-2">
            {name}
          </span>
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-3">
        <LivePrice asset={asset} className="text-lg font-semibold tracking-tight" />
        <Change percent={change24h} unsigned />
      </span>
      {isStale === true && (
        <span className="text-xs text-fg-3">Last price {easternDateTime(priceAt)} ET</span>
      )}
    </Link>
  )
}

export const AssetCardSkeleton = () => (
  <div className={CARD}>
    <span className="flex items-center gap-2.5">
      <Skeleton className="size-9.5 rounded-[11px]" />
      <span className="grid flex-1 gap-2.5 py-1">
        <Skeleton className="w-24" />
        <Skeleton className="w-36 max-w-full" />
      </span>
    </span>
    <span className="flex h-6.5 items-center justify-between">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="w-14" />
    </span>
  </div>
)

const CARD =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5 rounded-lg border border-line bg-surface-1 p-4 shadow-1'

/** With padding and border, in pixels. */
export const CARD_HEIGHT = 116

/** Most of sixty cards are out of sight: not laid out or painted, but at their height. */
const UNSEEN: CSSProperties = {
  contentVisibility: 'auto',
  containIntrinsicBlockSize: `auto ${CARD_HEIGHT - 34}px`,
}

/** Marks an asset closed to purchases. */
export function OfferingBadge({ symbol }: { symbol: string }) {
  'use no memo' // A look-up: memoizing gains nothing.
  return useConfig().offerings[symbol] === undefined ? null : <Badge tone="warn">Sales only</Badge>
}
