import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MarketPreview, previewMarket } from '#contract/market/market.ts'
import { previewNews } from '#contract/market/news.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { PriceKind } from '#web/features/market/price-kind.tsx'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { SmallButton } from '#web/ui/buttons/button.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'

const MARKET_POLL_MS = 3_000
const NEWS_POLL_MS = 3_600_000
const HEADLINES = 3

export function MarketPanel() {
  const market = useQuery({ ...queryOf(previewMarket, {}), refetchInterval: MARKET_POLL_MS })
  // Only a press of the button shows progress, not the poll every three seconds.
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void market.refetch().finally(() => setRetrying(false))
  }
  const news = useQuery({ ...queryOf(previewNews, {}), refetchInterval: NEWS_POLL_MS })
  const { prices, priceCredit } = useConfig()
  // A provider may have no price yet right after its first request.
  const isMissing =
    market.data === undefined
      ? market.isError
      : market.data.stocks.length + market.data.mutualFunds.length === 0
  return (
    <aside
      aria-labelledby="live-market"
      className="border-t border-line bg-surface-1 px-4 py-8 md:px-8 lg:border-t-0 lg:border-l lg:px-12"
    >
      <div className="mx-auto grid h-full max-w-140 grid-cols-[minmax(0,1fr)] content-start gap-6">
        <div className="flex items-center justify-between gap-3">
          <h2 id="live-market" className="text-xl font-semibold tracking-tight">
            Live Market Data
          </h2>
          <PriceKind />
        </div>
        {isMissing && (
          <div className="flex flex-wrap items-center justify-between gap-3 text-fg-2">
            Market data is temporarily unavailable.
            <SmallButton pending={isRetrying} onClick={retry}>
              Retry
            </SmallButton>
          </div>
        )}
        {(market.data !== undefined || market.isPending) && (
          <>
            <PreviewList title="Top Stocks" type="stock" assets={market.data?.stocks} />
            <PreviewList title="Top Mutual Funds" type="mutual_fund" assets={market.data?.mutualFunds} />
          </>
        )}
        {news.isPending && !isMissing && <NewsSkeleton />}
        {news.data !== undefined && news.data.length > 0 && (
          <section aria-label="Latest News">
            <h3 className={HEADING}>Latest News</h3>
            <ul>
              {news.data.slice(0, HEADLINES).map(({ title, date }) => (
                <li key={`${date} ${title}`} className="border-t border-line py-2.5">
                  <p className="font-medium text-pretty">{title}</p>
                  <DateTime value={date} precision="day" className="text-xs text-fg-3" />
                </li>
              ))}
            </ul>
          </section>
        )}
        {!isMissing && (
          <p className="text-xs text-fg-3">
            {SOURCES[prices]}{' '}
            {priceCredit && (
              <a href={priceCredit.link} target="_blank" rel="noopener noreferrer" className="underline">
                {priceCredit.text}
              </a>
            )}
          </p>
        )}
      </div>
    </aside>
  )
}

interface PreviewListProps {
  title: string
  type: 'stock' | 'mutual_fund'
  /** Undefined while they load. */
  assets: MarketPreview['stocks'] | undefined
}

/** Four assets beside the form; three under it, where the page is already long. */
function PreviewList({ title, type, assets }: PreviewListProps) {
  if (assets?.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={HEADING}>{title}</h3>
      {assets === undefined && (
        <p role="status" className="sr-only">
          Loading {title}
        </p>
      )}
      <ul>
        {assets === undefined && <AssetSkeletons />}
        {assets?.slice(0, 4).map(({ symbol, name, currentPrice, change24h }) => (
          <li key={symbol} className={ROW}>
            <AssetIcon symbol={symbol} type={type} />
            <span className="min-w-0 flex-1">
              <span className="block font-strong">{symbol}</span>
              <span title={name} className="block truncate text-xs text-fg-3">
                {name}
              </span>
            </span>
            <span className="grid justify-items-end">
              <Price value={currentPrice} live className="font-strong" />
              <Change percent={change24h} className="text-sm" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Line by line as tall as the content. */
const AssetSkeletons = () => (
  <>
    {[1, 2, 3, 4].map((row) => (
      <li key={row} aria-hidden className={ROW}>
        <Skeleton className="size-9.5 rounded-[11px]" />
        <span className="grid flex-1">
          <Skeleton className="my-1.5 h-2.5 w-16" />
          <Skeleton className="mb-1 w-32" />
        </span>
        <span className="grid justify-items-end">
          <Skeleton className="my-1.5 h-2.5 w-16" />
          <Skeleton className="my-1 w-12" />
        </span>
      </li>
    ))}
  </>
)

const NewsSkeleton = () => (
  <div aria-hidden>
    <h3 className={HEADING}>Latest News</h3>
    {[1, 2, 3].map((row) => (
      <div key={row} className="grid border-t border-line py-2.5">
        <Skeleton className="my-1.5 h-2.5 w-3/4" />
        <Skeleton className="my-1.5 h-2.5 w-20" />
      </div>
    ))}
  </div>
)

const ROW = 'flex items-center gap-2.5 border-t border-line py-2.5 max-lg:nth-4:hidden'
const HEADING = 'pb-2 text-sm font-medium text-fg-2'

const SOURCES = {
  simulated: 'Simulated real-time prices for practice, not from a real market.',
  delayed: 'Market data from an external market data provider, delayed by 15 minutes.',
  'real-time': 'Real-time data from an external market data provider.',
}
