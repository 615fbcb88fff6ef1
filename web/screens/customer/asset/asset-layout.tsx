import { type ReactNode, type Ref, Suspense, useRef } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { LivePrice } from '#web/features/market/live-price.tsx'
import { MarketLabel } from '#web/features/market/market-label.tsx'
import { StaleLabel } from '#web/features/market/stale-label.tsx'
import { useConfig } from '#web/lib/api/config.ts'
import { useLivePrices } from '#web/lib/live/live-assets.ts'
import type { StreamConnection } from '#web/lib/live/live-stream.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { easternDateTime } from '#web/ui/figures/eastern-time.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import {
  ASSET_COLUMN,
  ASSET_GRID,
  CardSkeleton,
  MARKET_DATA_HEIGHT,
  BackToMarkets,
} from './asset-skeleton.tsx'
import { ChartCard } from './chart/chart-card.tsx'
import { optionalComponent } from './optional-component.tsx'

// Below the rest or shown after scrolling, so fetched last.
const MarketDataCard = optionalComponent(() => import('./market-data-card.tsx'))
const LatestNewsCard = optionalComponent(() => import('./latest-news-card.tsx'))
const CompactHeader = optionalComponent(() => import('./compact-header.tsx'))

interface AssetLayoutProps {
  asset: Asset
  type: LiveAssetType
  /** A customer's column beside the chart; without it the news stand there. */
  account?: ReactNode
  /** Class of the cards that follow the account's on a phone. */
  below?: string
  bar?: ReactNode
}

export function AssetLayout({ asset, type, account, below = '', bar }: AssetLayoutProps) {
  'use no memo' // A tick changes most of it: memoizing gains nothing.
  const connection = useLivePrices(type)
  const header = useRef<HTMLElement>(null)
  useScreenTitle(`${asset.name} (${asset.symbol})`)
  return (
    <div className="page pb-28 md:pb-10">
      {account !== undefined && (
        <Suspense fallback={null}>
          <CompactHeader asset={asset} header={header} />
        </Suspense>
      )}
      <BackToMarkets />
      <AssetHeader ref={header} asset={asset} connection={connection} />
      <div className={ASSET_GRID} style={NEWS_FOLLOW}>
        <div className={ASSET_COLUMN}>
          <ChartCard asset={asset} className="max-md:order-1" />
          <Suspense fallback={<CardSkeleton className={`${MARKET_DATA_HEIGHT} max-md:order-3 ${below}`} />}>
            <MarketDataCard asset={asset} className={`max-md:order-3 ${below}`} />
          </Suspense>
        </div>
        {account !== undefined && (
          <div className={ASSET_COLUMN} style={BOTH_ROWS}>
            {account}
          </div>
        )}
        {/* Under the chart, and after the order form for the keyboard. */}
        <Suspense fallback={null}>
          <LatestNewsCard symbol={asset.symbol} className="max-md:order-4" />
        </Suspense>
      </div>
      {bar}
    </div>
  )
}

/** A taller order form leaves no gap above the news. */
const NEWS_FOLLOW = { gridTemplateRows: 'auto 1fr' }
/** Beside the chart and the news, however tall either is. */
const BOTH_ROWS = { gridRow: 'span 2' }

interface AssetHeaderProps {
  ref: Ref<HTMLElement>
  asset: Asset
  connection: StreamConnection
}

function AssetHeader({ ref, asset, connection }: AssetHeaderProps) {
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
