import { Search } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useAssets, useLivePrices } from '#web/lib/live/live-assets.ts'
import { StaleLabel } from '#web/features/market/stale-label.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { useSearchText } from '#web/lib/url/search-text.ts'
import { Input } from '#web/ui/forms/input.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { MarketStatusBadge } from './market-status-badge.tsx'

/** Everything that can be traded, with live prices. Tab and search are in the URL, so going back restores them. */
export default function MarketsScreen() {
  const [tab, setTab] = useSearchChoice('tab', ['stocks', 'funds'])
  const { typed: search, setTyped: setSearch } = useSearchText('q')
  const type = tab === 'stocks' ? 'stock' : 'mutual_fund'
  // Only the prices on screen stream.
  const connection = useLivePrices(type)
  const { data: assets } = useAssets(type)
  const field = useRef<HTMLInputElement>(null)
  // The button disappears when it is pressed. The focus goes to the search.
  const instead = {
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
      <PageHeader
        title="Markets"
        // On phones the market's status takes this line.
        subtitle={<span className="max-md:hidden">US stocks and mutual funds</span>}
        aside={
          // On phones on a line of its own: the status comes and goes without moving the rest.
          <div className="flex min-h-6 items-center gap-x-3 max-md:w-full">
            <StaleLabel connection={connection} at={assets?.[0]?.priceAt} className="empty:hidden" />
            {tab === 'stocks' && <MarketStatusBadge isShort={connection !== 'live'} />}
            {tab === 'funds' && connection === 'live' && (
              <span className="text-sm text-fg-2 md:hidden">US mutual funds</span>
            )}
          </div>
        }
      />
      <SearchBox field={field} search={search} onSearchChange={setSearch} />
      <Tabs
        label="Asset type"
        sliced
        className="mt-3"
        tabs={[
          { value: 'stocks', label: 'Stocks' },
          { value: 'funds', label: 'Mutual Funds' },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        <TabPanel value="stocks">
          <AssetGrid type="stock" search={search} {...instead} />
        </TabPanel>
        <TabPanel value="funds">
          <AssetGrid type="mutual_fund" search={search} {...instead} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

interface SearchBoxProps {
  field: RefObject<HTMLInputElement | null>
  search: string
  onSearchChange: (search: string) => void
}

function SearchBox({ field, search, onSearchChange }: SearchBoxProps) {
  return (
    <div className="relative md:max-w-92">
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
}
