import { memo } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { LivePrice } from '#web/features/market/live-price.tsx'
import type { Sorting } from '#web/features/sorting/sort-choice.ts'
import { SortHeaders } from '#web/features/sorting/sort-header.tsx'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { easternDateTime } from '#web/ui/figures/eastern-time.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Cell, HeaderCell, Row, RowLink, Table } from '#web/ui/layout/table.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { OfferingBadge } from './asset-card.tsx'
import type { AssetSortKey } from './asset-order.ts'

interface AssetTableProps {
  label: string
  assets: readonly Asset[]
  sorting: Sorting<AssetSortKey>
  /** Funds have no volume. */
  hasVolume: boolean
}

/** One per row. On phones the change is under the price, and a menu sorts. */
export default function AssetTable({ label, assets, sorting, hasVolume }: AssetTableProps) {
  const isWide = useIsWide()
  return (
    <Card flush aria-label={label} className="md:pt-4">
      {/* Without a header, the first row's rule lies on the card's edge. */}
      <div className="-mt-px">
        <Table label={label}>
          {isWide ? (
            <SortHeaders sorting={sorting} columns={hasVolume ? COLUMNS : FUND_COLUMNS} />
          ) : (
            HIDDEN_HEADERS
          )}
          <tbody>
            {assets.map((asset) => (
              <AssetRow key={asset.symbol} asset={asset} isWide={isWide} hasVolume={hasVolume} />
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

/** Fits most figures, so that one more digit does not move columns. */
const FIGURE = { numeric: true, className: 'min-w-28' }

const FUND_COLUMNS = [
  { of: 'symbol', title: 'Symbol' },
  { of: 'name', title: 'Name', className: 'w-full' },
  { of: 'price', title: 'Price', ...FIGURE },
  { of: 'change', title: 'Today', ...FIGURE },
] as const

const COLUMNS = [...FUND_COLUMNS, { of: 'volume', title: 'Volume', ...FIGURE }] as const

/** On phones for screen readers only. */
const HIDDEN_HEADERS = (
  <thead className="sr-only">
    <tr>
      <HeaderCell>Asset</HeaderCell>
      <HeaderCell numeric>Price and change</HeaderCell>
    </tr>
  </thead>
)

const AssetRow = memo(
  ShownAsset,
  (before, now) =>
    before.isWide === now.isWide &&
    looksAlike(before.asset, now.asset) &&
    volumeOf(before.asset) === volumeOf(now.asset),
)

function ShownAsset({ asset, isWide, hasVolume }: { asset: Asset; isWide: boolean; hasVolume: boolean }) {
  const { symbol, name, type, change24h, priceAt, isStale } = asset
  const change = <Change percent={change24h} unsigned />
  return (
    <Row>
      <Cell className={isWide ? '' : 'w-full'}>
        <RowLink to={`/asset/${symbol}`} className="flex items-center gap-2.5">
          <AssetIcon symbol={symbol} type={type} size="sm" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-strong">{symbol}</span>
              <Badge>{type === 'mutual_fund' ? 'Fund' : 'Stock'}</Badge>
              <OfferingBadge symbol={symbol} />
            </span>
            {!isWide && <span className="block text-xs text-fg-2">{name}</span>}
            {isStale === true && (
              <span className="block text-xs text-fg-3">Last price {easternDateTime(priceAt)} ET</span>
            )}
          </span>
        </RowLink>
      </Cell>
      {isWide && <Cell className="text-fg-2">{name}</Cell>}
      <Cell numeric>
        <LivePrice asset={asset} className="font-strong" />
        {!isWide && <span className="block text-sm">{change}</span>}
      </Cell>
      {isWide && <Cell numeric>{change}</Cell>}
      {isWide && hasVolume && (
        <Cell numeric className="text-fg-2">
          {volumeOf(asset)}
        </Cell>
      )}
    </Row>
  )
}

/** Shares in a narrow column: "47.1M". */
const volumeOf = ({ volume24h }: Asset): string => (volume24h === undefined ? '' : COMPACT.format(volume24h))

const COMPACT = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
