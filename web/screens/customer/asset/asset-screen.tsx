import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useParams } from 'wouter'
import { detailOf } from '#web/lib/api/call-error.ts'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { AssetPage } from './asset-page.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'
import { BackToMarkets } from './back-to-markets.tsx'
import { useFoundAsset } from './found-asset.ts'
import { useAccountFigures } from './trade/trading-account.ts'

const AssetNotFound = lazyComponent(() => import('./asset-not-found.tsx'))

const DEFAULT_SYMBOL = 'AAPL'

/** One stock or fund: its price, its charts, what the customer holds of it, and the form to trade it. */
export default function AssetScreen() {
  const { symbol = DEFAULT_SYMBOL } = useParams<{ symbol?: string }>()
  const found = useFoundAsset(symbol.toUpperCase())
  const figures = useAccountFigures()
  if (found.asset !== undefined) return <AssetPage asset={found.asset} type={found.type} figures={figures} />
  if (found.isPending) return <AssetSkeleton />
  return (
    <div className="page pb-10">
      <BackToMarkets />
      {found.failure === null ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            {symbol.toUpperCase()}
          </h1>
          <Suspense>
            <AssetNotFound />
          </Suspense>
        </>
      ) : (
        <LoadFailure
          title={found.failure.title}
          text={detailOf(found.failure.error, found.failure.fallback)}
          pending={found.failure.isRetrying}
          onRetry={found.failure.retry}
        />
      )}
    </div>
  )
}
