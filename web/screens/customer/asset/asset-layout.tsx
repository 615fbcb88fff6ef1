import { type ReactNode, Suspense, lazy, useRef } from 'react'
import { loadCode } from '#web/ui/loading/load-code.ts'
import type { Asset } from '#contract/market/market.ts'
import { useLivePrices } from '#web/lib/live/live-assets.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { AssetHeader } from './asset-header.tsx'
import { ASSET_COLUMN, ASSET_GRID, CardSkeleton, MARKET_DATA_HEIGHT } from './asset-skeleton.tsx'
import { BackToMarkets } from './back-to-markets.tsx'
import { ChartCard } from './chart/chart-card.tsx'
import { nothing } from './nothing.tsx'

// Below the rest or shown after scrolling, so fetched last; left out if that fails.
const MarketDataCard = lazy(() => loadCode(() => import('./market-data-card.tsx')).catch(nothing))
const LatestNewsCard = lazy(() => loadCode(() => import('./latest-news-card.tsx')).catch(nothing))
const CompactHeader = lazy(() => loadCode(() => import('./compact-header.tsx')).catch(nothing))

interface AssetLayoutProps {
  asset: Asset
  type: LiveAssetType
  /** A customer's column beside the chart; without it the news stand there. */
  account?: ReactNode
  /** Class of the cards that follow the account's on a phone. */
  below?: string
  /** At the bottom of a phone. */
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
        {/* Under the chart, and after the ticket for the keyboard. */}
        <Suspense fallback={null}>
          <LatestNewsCard symbol={asset.symbol} className="max-md:order-4" />
        </Suspense>
      </div>
      {bar}
    </div>
  )
}

/** A taller ticket leaves no gap above the news. */
const NEWS_FOLLOW = { gridTemplateRows: 'auto 1fr' }
/** Beside the chart and the news, however tall either is. */
const BOTH_ROWS = { gridRow: 'span 2' }
