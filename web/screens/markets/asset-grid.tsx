import { SearchX } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Asset } from '#contract/market.ts'
import { detailOf } from '../../api/call-error.ts'
import { useAssets } from '../../live/live-assets.ts'
import type { LiveAssetType } from '../../live/price-stream.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { AssetCard, AssetCardShape } from './asset-card.tsx'
import { LIST_FAILURES } from './list-failures.ts'
import { matchingAssets } from './matching-assets.ts'

interface AssetGridProps {
  type: LiveAssetType
  search: string
}

/** The assets of a type that match a search. */
export function AssetGrid({ type, search }: AssetGridProps) {
  const { data: assets, error, isPending, isRefetching, refetch } = useAssets(type)
  if (assets === undefined && error !== null) {
    const { title, fallback } = LIST_FAILURES[type]
    return (
      <LoadFailure
        title={title}
        text={detailOf(error, fallback)}
        pending={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isPending || assets === undefined) return <GridShape />
  return <Matching assets={assets} search={search} />
}

/** In pieces: the first that are in sight, then all; what is typed shows before what it finds. */
function Matching({ assets, search }: { assets: readonly Asset[]; search: string }) {
  const sought = useDeferredValue(search)
  const matching = matchingAssets(assets, sought)
  const shown = useDeferredValue(matching.length, IN_SIGHT)
  return (
    <>
      <p role="status" className="sr-only">
        {matching.length} {matching.length === 1 ? 'asset' : 'assets'}
      </p>
      {matching.length === 0 ? (
        <EmptyState icon={<SearchX aria-hidden />}>No assets found matching your search</EmptyState>
      ) : (
        <ul className={GRID}>
          {matching.slice(0, shown).map((asset) => (
            <li key={asset.symbol} className="min-w-0">
              <AssetCard asset={asset} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function GridShape() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden className={GRID}>
        {Array.from({ length: 12 }, (_, place) => (
          <AssetCardShape key={place} />
        ))}
      </div>
    </div>
  )
}

/** Cards that fill a large screen, before any scrolling. */
const IN_SIGHT = 12

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
