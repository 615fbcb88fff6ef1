import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { StaleLabel } from '#web/features/market/stale-label.tsx'
import { type Sorting, useSorting } from '#web/features/sorting/sort-choice.ts'
import { SortSelect } from '#web/features/sorting/sort-header.tsx'
import { useAssets, useLivePrices } from '#web/lib/live/live-assets.ts'
import type { StreamConnection } from '#web/lib/live/live-stream.ts'
import { useMarketStatus } from '#web/lib/live/market-status.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { useSearchText, writeTyped } from '#web/lib/url/search-text.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { browserChoice, useChoice } from '#web/ui/preferences/browser-choice.ts'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { AssetGrid } from './asset-grid.tsx'
import { ASSET_ORDERS, type AssetSortKey, FUND_ORDERS } from './asset-order.ts'
import { GroupSelect } from './group-select.tsx'

/** Tab, search, order and view are in the URL. */
export default function MarketsScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['stocks', 'funds'])
  const { typed: search, setTyped: setSearch } = useSearchText('q')
  const [view, setView] = useView()
  const orders = tab === 'stocks' ? ASSET_ORDERS : FUND_ORDERS
  const sorting = useSorting<AssetSortKey>(orders)
  const type = tab === 'stocks' ? 'stock' : 'mutual_fund'
  // Only the prices on screen stream.
  const connection = useLivePrices(type)
  const { data: assets } = useAssets(type)
  const field = useRef<HTMLInputElement>(null)
  // The button disappears when pressed. The focus goes to the search.
  const list = {
    search,
    sorting,
    view,
    onClearSearch: () => {
      setSearch('')
      field.current?.focus()
    },
    onOtherType: () => {
      setTab(tab === 'stocks' ? 'funds' : 'stocks')
      field.current?.focus()
    },
  }
  return (
    <div className="page pb-10">
      <MarketsHeader tab={tab} connection={connection} priceAt={assets?.[0]?.priceAt} />
      <ListControls
        search={<SearchBox field={field} search={search} onSearchChange={setSearch} />}
        group={<GroupSelect assets={assets} all={tab === 'stocks' ? 'All sectors' : 'All categories'} />}
        sorting={sorting}
        view={view}
        onViewChange={setView}
      />
      <Tabs
        label="Asset type"
        sliced
        className="mt-3"
        tabs={[
          { value: 'stocks', label: 'Stocks', panel: <AssetGrid type="stock" {...list} /> },
          { value: 'funds', label: 'Mutual Funds', panel: <AssetGrid type="mutual_fund" {...list} /> },
        ]}
        value={tab}
        onValueChange={setTab}
      />
    </div>
  )
}

interface MarketsHeaderProps {
  tab: 'stocks' | 'funds'
  connection: StreamConnection
  priceAt: string | undefined
}

const MarketsHeader = ({ tab, connection, priceAt }: MarketsHeaderProps) => (
  <PageHeader
    title="Markets"
    // On phones the market's status takes this line.
    subtitle={<span className="max-md:hidden">US stocks and mutual funds</span>}
    aside={
      // On phones a line of its own: the status comes and goes without moving the rest.
      <div className="flex min-h-6 items-center gap-x-3 max-md:w-full">
        <StaleLabel connection={connection} at={priceAt} className="empty:hidden" />
        {tab === 'stocks' && <MarketStatusBadge isShort={connection !== 'live'} />}
        {tab === 'funds' && connection === 'live' && (
          <span className="text-sm text-fg-2 md:hidden">US mutual funds</span>
        )}
      </div>
    }
  />
)

interface ListControlsProps {
  search: ReactNode
  group: ReactNode
  sorting: Sorting<AssetSortKey>
  view: ListView
  onViewChange: (view: ListView) => void
}

function ListControls({ search, group, sorting, view, onViewChange }: ListControlsProps) {
  const isWide = useIsWide()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {search}
      <div style={LEAST} className="max-md:flex-1">
        {group}
      </div>
      {/* The titles of the table sort it, where it has room for them. */}
      {!(isWide && view === 'table') && (
        <div style={LEAST} className="max-md:flex-1">
          <SortSelect sorting={sorting} />
        </div>
      )}
      <div className="max-md:w-full md:ml-auto">
        <SegmentedControl label="View" segments={VIEWS} value={view} onValueChange={onViewChange} />
      </div>
    </div>
  )
}

/** Pixels: beside each other on every phone. */
const LEAST = { minWidth: 130 }

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const

interface SearchBoxProps {
  field: RefObject<HTMLInputElement | null>
  search: string
  onSearchChange: (search: string) => void
}

const SearchBox = ({ field, search, onSearchChange }: SearchBoxProps) => (
  <div className="relative w-full md:max-w-92">
    <Search
      aria-hidden
      className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-fg-3"
    />
    <Input
      ref={field}
      type="search"
      aria-label="Search by symbol or name"
      placeholder="Search by symbol or name"
      autoComplete="off"
      spellCheck={false}
      className="pl-10.5"
      value={search}
      onChange={(event) => onSearchChange(event.target.value)}
    />
  </div>
)

function MarketStatusBadge({ isShort }: { isShort: boolean }) {
  const { data: status, isPending } = useMarketStatus()
  if (status === undefined) return isPending ? <Skeleton className="my-1 w-36" /> : null
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-fg-2">
      <span className={isShort ? 'max-md:sr-only' : ''}>Market Status</span>
      <Badge tone={status.isOpen ? 'gain' : 'neutral'}>{status.isOpen ? 'Open' : 'Closed'}</Badge>
    </p>
  )
}

type ListView = 'cards' | 'table'

const chosenView = browserChoice<ListView>('markets', ['cards', 'table'])

/** From the address, else as last chosen. A choice writes both. */
function useView(): [ListView, (view: ListView) => void] {
  const asked = useSearchParameter('view')
  const chosen = useChoice(chosenView)
  const choose = (view: ListView) => {
    writeTyped()
    chosenView.choose(view)
    writeSearchParameter('view', view)
  }
  return [asked === 'cards' || asked === 'table' ? asked : chosen, choose]
}
