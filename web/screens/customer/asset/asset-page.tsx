import { Suspense, lazy, useRef, useState } from 'react'
import { loadCode } from '#web/ui/loading/load-code.ts'
import type { Asset } from '#contract/market/market.ts'
import { useHasQueue } from '#web/lib/api/config.ts'
import { useLivePrices } from '#web/lib/live/live-assets.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { useScreenTitle } from '#web/lib/url/screen-title.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { AssetHeader } from './asset-header.tsx'
import { ASSET_COLUMN, ASSET_GRID, CardSkeleton, MARKET_DATA_HEIGHT } from './asset-skeleton.tsx'
import { BackToMarkets } from './back-to-markets.tsx'
import { ChartCard } from './chart/chart-card.tsx'
import { TradeBar } from './trade/trade-bar.tsx'
import { TradePanel } from './trade/trade-panel.tsx'
import { type AccountFigures, useTradingAccount } from './trade/trading-account.ts'
import { useOrder } from './trade/use-order.ts'
import { useIsWide } from '#web/ui/wide-screen.ts'

// Only customers who hold the asset need these.
const HoldingCard = lazy(() => loadCode(() => import('./holding-card.tsx')).catch(nothing))
const QueuedOrders = lazy(() =>
  loadCode(() => import('#web/features/orders/queued-orders.tsx')).catch(nothing),
)
// Below everything, or shown only after scrolling, so fetched last. If they fail to load, the page is whole without
// them.
const MarketDataCard = lazy(() => loadCode(() => import('./market-data-card.tsx')).catch(nothing))
const LatestNewsCard = lazy(() => loadCode(() => import('./latest-news-card.tsx')).catch(nothing))
const CompactHeader = lazy(() => loadCode(() => import('./compact-header.tsx')).catch(nothing))

interface AssetPageProps {
  asset: Asset
  type: LiveAssetType
  figures: AccountFigures
}

/** An asset that was found, at its live price. */
export function AssetPage({ asset, type, figures }: AssetPageProps) {
  const connection = useLivePrices(type)
  const account = useTradingAccount(asset, figures)
  const isWide = useIsWide()
  const hasQueue = useHasQueue()
  const [sheetOpen, setSheetOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const header = useRef<HTMLElement>(null)
  const ticket = useOrder(asset, account, () => {
    setSheetOpen(false)
    // The pressed button is disabled now. The focus stays in its form.
    panel.current?.querySelector('form')?.focus({ preventScroll: true })
  })
  // On phones the holding comes before these cards: they show only when it is known, so that it does not push them
  // down.
  const below = `max-md:order-3 ${account.held === undefined ? 'appear-late' : ''}`
  useScreenTitle(`${asset.name} (${asset.symbol})`)
  return (
    <div className="page pb-28 md:pb-10">
      <Suspense fallback={null}>
        <CompactHeader asset={asset} header={header} />
      </Suspense>
      <BackToMarkets />
      <AssetHeader ref={header} asset={asset} connection={connection} />
      <div className={ASSET_GRID}>
        <div className={ASSET_COLUMN}>
          <ChartCard asset={asset} className="max-md:order-1" />
          {asset.type === 'stock' && (
            <Suspense fallback={<CardSkeleton className={`${MARKET_DATA_HEIGHT} ${below}`} />}>
              <MarketDataCard asset={asset} className={below} />
            </Suspense>
          )}
        </div>
        <div className={ASSET_COLUMN} style={BOTH_ROWS}>
          {isWide && (
            <Card ref={panel} aria-label={`Trade ${asset.symbol}`}>
              <TradePanel asset={asset} account={account} ticket={ticket} />
            </Card>
          )}
          {hasQueue && (
            <Suspense fallback={null}>
              <QueuedOrders symbol={asset.symbol} className="max-md:order-2" />
            </Suspense>
          )}
          {account.holding !== undefined && (
            <Suspense fallback={<CardSkeleton className="h-56 max-md:order-2" />}>
              <HoldingCard asset={asset} holding={account.holding} className="max-md:order-2" />
            </Suspense>
          )}
        </div>
        {/* Under the chart, and after the ticket for the keyboard. */}
        <Suspense fallback={null}>
          <LatestNewsCard symbol={asset.symbol} className="max-md:order-4" />
        </Suspense>
      </div>
      {!isWide && (
        <TradeBar
          asset={asset}
          account={account}
          ticket={ticket}
          open={sheetOpen}
          onOpenChange={setSheetOpen}
        />
      )}
    </div>
  )
}

/** Beside the chart and the news under it, however tall either is. */
const BOTH_ROWS = { gridRow: 'span 2' }

function nothing() {
  return { default: () => <></> }
}
