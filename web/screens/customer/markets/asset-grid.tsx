import { SearchX } from 'lucide-react'
import { type CSSProperties, type ReactNode, useDeferredValue } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { AssetCard, AssetCardSkeleton, CARD_HEIGHT } from './asset-card.tsx'
import { LIST_FAILURES } from '#web/features/market/list-failures.ts'
import { matchingAssets } from './matching-assets.ts'

interface AssetGridProps {
  type: LiveAssetType
  search: string
  /** Two buttons for a search without a match. */
  onClearSearch: () => void
  onOtherType: () => void
}

/** The assets of a type that match a search. */
export function AssetGrid({ type, search, onClearSearch, onOtherType }: AssetGridProps) {
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
  if (isPending || assets === undefined) return <GridSkeleton />
  const noMatch = <NoMatch type={type} onClearSearch={onClearSearch} onOtherType={onOtherType} />
  return <Matching assets={assets} search={search} noMatch={noMatch} />
}

/**
 * Draws the cards in sight first, then all, each at its place from the start: going back finds the page at its old
 * position, and typed text shows before its results.
 */
function Matching({
  assets,
  search,
  noMatch,
}: {
  assets: readonly Asset[]
  search: string
  noMatch: ReactNode
}) {
  const sought = useDeferredValue(search)
  const matching = matchingAssets(assets, sought)
  const shown = useDeferredValue(matching.length, IN_SIGHT)
  return (
    <>
      <p role="status" className="sr-only">
        {matching.length} {matching.length === 1 ? 'asset' : 'assets'}
      </p>
      {matching.length === 0 ? (
        noMatch
      ) : (
        <ul className={GRID}>
          {matching.map((asset, place) => (
            <li key={asset.symbol} className="min-w-0" style={AS_TALL_AS_A_CARD}>
              {place < shown && <AssetCard asset={asset} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoMatch({ type, onClearSearch, onOtherType }: Omit<AssetGridProps, 'search'>) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={onOtherType}>
            Search {type === 'stock' ? 'mutual funds' : 'stocks'}
          </Button>
          <Button size="sm" variant="secondary" onClick={onClearSearch}>
            Clear search
          </Button>
        </div>
      }
    >
      No assets found matching your search
    </EmptyState>
  )
}

function GridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden className={GRID}>
        {Array.from({ length: 12 }, (_, place) => (
          <AssetCardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}

/** Cards that fill a large screen, before any scrolling. */
const IN_SIGHT = 12
const AS_TALL_AS_A_CARD: CSSProperties = { minBlockSize: CARD_HEIGHT }

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
