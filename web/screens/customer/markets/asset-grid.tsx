import { SearchX } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode, Suspense, useDeferredValue } from 'react'
import { Link } from 'wouter'
import type { Asset } from '#contract/market/market.ts'
import { useIsListed } from '#web/features/instruments/listed-assets.ts'
import { LIST_FAILURES } from '#web/features/market/list-failures.ts'
import type { Sorting } from '#web/features/sorting/sort-choice.ts'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { useAssets } from '#web/lib/live/live-assets.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import type { LiveAssetType } from '#web/lib/live/price-stream.ts'
import { Button, SmallButton } from '#web/ui/buttons/button.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { AssetCard, AssetCardSkeleton, CARD_HEIGHT } from './asset-card.tsx'
import { assetOrder, type AssetSortKey, moversOf } from './asset-order.ts'
import { useGroupFilter } from './group-select.tsx'
import { matchingAssets } from './matching-assets.ts'

const AssetTable = lazyComponent(() => import('./asset-table.tsx'))

interface AssetGridProps {
  type: LiveAssetType
  search: string
  sorting: Sorting<AssetSortKey>
  view: 'cards' | 'table'
  /** Offered after a search without a match. */
  onClearSearch: () => void
  onOtherType: () => void
}

/** Those that match a search; above them the day's movers. */
export function AssetGrid({ type, search, sorting, view, onClearSearch, onOtherType }: AssetGridProps) {
  const { data, error, isPending, isRefetching, refetch } = useAssets(type)
  // A tick of sixty prices is rendered in slices, between which the page answers.
  const assets = useDeferredValue(data)
  const filter = useGroupFilter(assets)
  const isListed = useIsListed()
  if (assets === undefined && error !== null) {
    return <LoadFailure {...LIST_FAILURES[type]} pending={isRefetching} onRetry={() => void refetch()} />
  }
  const isLoading = isPending || assets === undefined
  const listed = assets?.filter((asset) => isListed(asset) && filter.matches(asset))
  const clear = () => {
    filter.choose(null)
    onClearSearch()
  }
  const noMatch = <NoMatch type={type} onClearSearch={clear} onOtherType={onOtherType} />
  return (
    <>
      {type === 'stock' && search.trim() === '' && <Movers assets={listed} />}
      {isLoading ? (
        <GridSkeleton />
      ) : (
        <Matching
          type={type}
          assets={listed ?? []}
          search={search}
          sorting={sorting}
          view={view}
          noMatch={noMatch}
        />
      )}
    </>
  )
}

interface MatchingProps extends Omit<AssetGridProps, 'onClearSearch' | 'onOtherType'> {
  assets: readonly Asset[]
  noMatch: ReactNode
}

/** Draws the cards in sight first, all at their final places: Back keeps the position, typed text shows at once. */
function Matching({ type, assets, search, sorting, view, noMatch }: MatchingProps) {
  const sought = useDeferredValue(search)
  const matching = matchingAssets(assets, sought)
  const ordered = useSteadyOrder(matching, symbolOf, sorting.choice, assetOrder(sorting))
  const shown = useDeferredValue(ordered.length, IN_SIGHT)
  return (
    <>
      <p role="status" className="sr-only">
        {ordered.length} {ordered.length === 1 ? 'asset' : 'assets'}
      </p>
      {ordered.length === 0 && noMatch}
      {ordered.length > 0 && view === 'table' && (
        <Suspense fallback={<GridSkeleton />}>
          <AssetTable
            label={type === 'stock' ? 'Stocks' : 'Mutual Funds'}
            assets={ordered.slice(0, shown)}
            sorting={sorting}
            hasVolume={type === 'stock'}
          />
        </Suspense>
      )}
      {ordered.length > 0 && view === 'cards' && (
        <ul className={GRID}>
          {ordered.map((asset, place) => (
            <li key={asset.symbol} className="min-w-0" style={AS_TALL_AS_A_CARD}>
              {place < shown && <AssetCard asset={asset} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const symbolOf = ({ symbol }: Asset): string => symbol

function NoMatch({ type, onClearSearch, onOtherType }: Omit<AssetGridProps, 'search' | 'sorting' | 'view'>) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" onClick={onOtherType}>
            Search {type === 'stock' ? 'mutual funds' : 'stocks'}
          </Button>
          <SmallButton onClick={onClearSearch}>Clear search</SmallButton>
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

/** Fills a large screen before scrolling. */
const IN_SIGHT = 12
const AS_TALL_AS_A_CARD: CSSProperties = { minBlockSize: CARD_HEIGHT }

const GRID = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

/** In each of the two lists. */
const COUNT = 3

/** Ranked as seldom as the list below. */
function Movers({ assets }: { assets: readonly Asset[] | undefined }) {
  const ranked = useSteadyOrder(assets ?? NONE, symbolOf, 'movers', BY_CHANGE)
  const { gainers, losers } = moversOf(ranked, COUNT)
  return (
    <div className="mb-3 grid grid-cols-2 gap-3 md:mb-4">
      <MoverList title="Top gainers" assets={assets && gainers} />
      <MoverList title="Top losers" assets={assets && losers} />
    </div>
  )
}

const NONE: readonly Asset[] = []
const BY_CHANGE = assetOrder({ key: 'change', isDescending: true })

/** Undefined while they load. As tall as three, however many there are. */
function MoverList({ title, assets }: { title: string; assets: readonly Asset[] | undefined }) {
  return (
    <Card flush title={title}>
      <ul style={LEAST} className="pb-2">
        {assets === undefined &&
          Array.from({ length: COUNT }, (_, place) => (
            <li key={place} style={ROW} className="flex items-center px-4.5 md:px-5.5">
              <Skeleton className="w-24" />
            </li>
          ))}
        {assets?.map((asset) => (
          <MoverRow key={asset.symbol} asset={asset} />
        ))}
        {assets?.length === 0 && <li className="px-4.5 py-3 text-sm text-fg-2 md:px-5.5">None today</li>}
      </ul>
    </Card>
  )
}

const MoverRow = memo(ShownMover, (before, now) => looksAlike(before.asset, now.asset))

function ShownMover({ asset: { symbol, name, change24h } }: { asset: Asset }) {
  return (
    <li>
      <Link
        to={`/asset/${symbol}`}
        style={ROW}
        className="flex items-center gap-2.5 px-4.5 text-sm transition-colors hover:bg-surface-2 md:px-5.5"
      >
        <span className="font-strong">{symbol}</span>
        <span className="min-w-0 flex-1 truncate text-fg-2 max-md:sr-only">{name}</span>
        <Change percent={change24h} className="ml-auto" />
      </Link>
    </li>
  )
}

/** Pixels: a target for a finger. */
const ROW = { minHeight: 44 }
const LEAST = { minHeight: COUNT * ROW.minHeight + 8 }
