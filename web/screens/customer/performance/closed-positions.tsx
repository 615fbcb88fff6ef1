import { PackageOpen } from 'lucide-react'
import { type ClosedPosition, listClosedPositions } from '#contract/trading/performance.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { RowLink } from '#web/ui/layout/table.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Explained } from '#web/ui/layout/explained.tsx'
import { ClosedText } from './explanations.tsx'
import { LoadedPages } from '#web/ui/layout/loaded-pages.tsx'
import { type Column, DataTable } from '#web/ui/layout/data-table.tsx'

/** Every stretch from an asset's first share to none, the last sale first. */
export default function ClosedPositions() {
  const pages = useListPages({
    queryKey: [listClosedPositions.path, 'pages'],
    ask: (page, options) => call(listClosedPositions, { query: page }, options),
  })
  return (
    <Card flush title="Closed Positions">
      <LoadedPages
        pages={pages}
        skeleton={<EntrySkeletons rows={4} label="Loading closed positions" />}
        failure="Failed to load closed positions"
        failureText="Your closed positions are temporarily unavailable"
        empty={
          <EmptyState icon={<PackageOpen aria-hidden />}>
            No closed positions. When you sell all you hold of an asset, what it gained is here.
          </EmptyState>
        }
      >
        {(positions) => (
          <DataTable label="Closed positions" columns={COLUMNS} rows={positions} keyOf={({ id }) => id} />
        )}
      </LoadedPages>
    </Card>
  )
}

const FIGURE = { numeric: true, wideOnly: true }

const COLUMNS: readonly Column<ClosedPosition>[] = [
  { title: 'Asset', cell: (position) => <Position position={position} /> },
  {
    title: 'Held',
    wideOnly: true,
    cell: (position) => (
      <span className="text-sm">
        <Held position={position} />
      </span>
    ),
  },
  { title: 'Paid', ...FIGURE, cell: ({ paid }) => <Money value={paid} /> },
  { title: 'Received', ...FIGURE, cell: ({ received }) => <Money value={received} /> },
  { title: 'Dividends', ...FIGURE, cell: ({ income }) => <Money value={income} /> },
  { title: 'Fees', ...FIGURE, cell: ({ fees }) => <Money value={fees} /> },
  {
    title: 'Gain',
    numeric: true,
    cell: (position) => (
      <>
        <Gain value={position.gain} className="block font-strong" />
        <Explained
          name={`Gain on what you paid for ${position.symbol}`}
          explanation={<ClosedText position={position} />}
          className="text-sm"
        >
          <Change percent={position.percent} of={position.gain} />
        </Explained>
      </>
    ),
  },
]

/** On phones with the figures that have no column. */
function Position({ position }: { position: ClosedPosition }) {
  const { symbol, name, paid, received, income } = position
  return (
    <>
      <RowLink to={`/asset/${symbol}`} className="block">
        <span className="block font-strong">{name}</span>
        <span className="block text-xs text-fg-3">{symbol}</span>
      </RowLink>
      <span className="block text-xs text-fg-3 md:hidden">
        <Held position={position} />
      </span>
      <span className="block text-xs text-fg-3 md:hidden">
        Paid <Money value={paid} />, received <Money value={received} />
        {signOf(income) !== 0 && (
          <>
            , dividends <Money value={income} />
          </>
        )}
      </span>
    </>
  )
}

const Held = ({ position: { firstBuy, lastSale, days } }: { position: ClosedPosition }) => (
  <>
    <TradeDate value={firstBuy} /> to <TradeDate value={lastSale} />,{' '}
    <span className="whitespace-nowrap">{daysText(days)}</span>
  </>
)

const daysText = (days: number): string => {
  if (days === 0) return 'within a day'
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
