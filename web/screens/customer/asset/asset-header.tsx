import type { Ref } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { LivePrice } from '#web/features/market/live-price.tsx'
import { MarketLabel } from '#web/features/market/market-label.tsx'
import { useConfig } from '#web/lib/api/config.ts'
import type { StreamConnection } from '#web/lib/live/live-stream.ts'
import { easternDateTime } from '#web/ui/figures/eastern-time.ts'
import { StaleLabel } from '#web/features/market/stale-label.tsx'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Change } from '#web/ui/figures/change.tsx'

interface AssetHeaderProps {
  ref: Ref<HTMLElement>
  asset: Asset
  connection: StreamConnection
}

export function AssetHeader({ ref, asset, connection }: AssetHeaderProps) {
  'use no memo' // Every tick changes it: memoizing gains nothing.
  const { symbol, name, type, change24h, priceAt, isStale } = asset
  const { offerings } = useConfig()
  const isLive = connection === 'live' || connection === 'idle'
  return (
    <header
      ref={ref}
      className="flex flex-col gap-3.5 pt-1.5 pb-4 md:flex-row md:items-start md:justify-between md:gap-6 md:pb-4.5"
    >
      <div className="flex min-w-0 items-start gap-3.75">
        <AssetIcon symbol={symbol} type={type} size="lg" />
        <div className="min-w-0">
          <h1
            tabIndex={-1}
            className="text-[1.5rem] leading-[1.85rem] font-semibold tracking-tight text-pretty md:text-2xl"
          >
            {name}
          </h1>
          {/* Two lines on a phone for a stock, also before the market's status has loaded. */}
          <div
            className={
              'mt-1 flex flex-wrap content-start items-center gap-x-2 gap-y-1 ' +
              (type === 'stock' ? 'max-md:min-h-11.5' : '')
            }
          >
            <span className="font-medium text-fg-2">{symbol}</span>
            <Badge>{type === 'mutual_fund' ? 'Fund' : 'Stock'}</Badge>
            {symbol in offerings && <Badge tone="warn">Sales only</Badge>}
            {isLive ? (
              type === 'stock' && <MarketLabel />
            ) : (
              <StaleLabel connection={connection} at={priceAt} />
            )}
            {isStale === true && <Badge tone="warn">Last price {easternDateTime(priceAt)} ET</Badge>}
          </div>
        </div>
      </div>
      <div className="shrink-0 md:text-right">
        <p className="text-[2.125rem] leading-10 font-semibold tracking-number">
          <LivePrice asset={asset} />
        </p>
        <p className="text-fg-3">
          <Change percent={change24h} /> today
        </p>
      </div>
    </header>
  )
}
