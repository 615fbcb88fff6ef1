import { Suspense } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useParams } from 'wouter'
import { useUser } from '#web/lib/api/session.ts'
import { AssetLayout } from './asset-layout.tsx'
import { AssetPage } from './asset-page.tsx'
import { AssetSkeleton } from './asset-skeleton.tsx'
import { useFoundAsset } from './found-asset.ts'
import { useAccountFigures } from '#web/features/orders/order-form/trading-account.ts'

const AssetMissing = lazyComponent(() => import('./asset-missing.tsx'))

const DEFAULT_SYMBOL = 'AAPL'

/** For a customer also their holding and the order form. */
export default function AssetScreen() {
  const symbol = (useParams<{ symbol?: string }>().symbol ?? DEFAULT_SYMBOL).toUpperCase()
  const found = useFoundAsset(symbol)
  const isCustomer = useUser()?.role === 'customer'
  const figures = useAccountFigures(isCustomer)
  if (found.asset !== undefined) {
    return isCustomer ? <AssetPage {...found} figures={figures} /> : <AssetLayout {...found} />
  }
  if (found.isPending) return <AssetSkeleton />
  return (
    <Suspense fallback={<AssetSkeleton />}>
      <AssetMissing symbol={symbol} failure={found.failure} />
    </Suspense>
  )
}
