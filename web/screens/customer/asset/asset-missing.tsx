import { SearchX } from 'lucide-react'
import { LIST_FAILURES } from '#web/features/market/list-failures.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { BackToMarkets } from './asset-skeleton.tsx'
import type { ListFailure } from './found-asset.ts'

/** For an asset in no list, or a failed list. */
export default function AssetMissing({ symbol, failure }: { symbol: string; failure: ListFailure | null }) {
  return (
    <div className="page pb-10">
      <BackToMarkets />
      {failure === null ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            {symbol}
          </h1>
          <EmptyState icon={<SearchX aria-hidden />}>Asset not found</EmptyState>
        </>
      ) : (
        <LoadFailure {...LIST_FAILURES[failure.type]} pending={failure.isRetrying} onRetry={failure.retry} />
      )}
    </div>
  )
}
