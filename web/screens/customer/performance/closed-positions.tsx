import { PackageOpen } from 'lucide-react'
import { type ClosedPosition, listClosedPositions } from '#contract/trading/performance.ts'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { detailOf } from '#web/lib/api/call-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useListPages } from '#web/lib/api/list-pages.ts'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { ListEnd } from '#web/ui/layout/list-end.tsx'
import { Cell, HeaderCell, Row, RowLink, Table } from '#web/ui/layout/table.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Explained } from '#web/ui/layout/explained.tsx'
import { ClosedText } from './explanations.tsx'

const FAILURE = 'Failed to load closed positions'

/** Every stretch from an asset's first share to none, the last sale first. */
export default function ClosedPositions() {
  const pages = useListPages({
    queryKey: [listClosedPositions.path, 'pages'],
    ask: (page, options) => call(listClosedPositions, { query: page }, options),
  })
  const { data, error, isRefetching, refetch } = pages
  const positions = data?.pages.flat()
  return (
    <Card padded={false} title="Closed Positions" className="overflow-hidden">
      {positions === undefined && error === null && (
        <EntrySkeletons rows={4} label="Loading closed positions" />
      )}
      {positions === undefined && error !== null && (
        <LoadFailure
          title={FAILURE}
          text={detailOf(error, 'Your closed positions are temporarily unavailable')}
          pending={isRefetching}
          onRetry={() => void refetch()}
        />
      )}
      {positions?.length === 0 && (
        <EmptyState icon={<PackageOpen aria-hidden />}>
          No closed positions. When you sell all you hold of an asset, what it gained is here.
        </EmptyState>
      )}
      {positions !== undefined && positions.length > 0 && (
        <>
          <PositionsTable positions={positions} />
          <ListEnd pages={pages} isLong={(data?.pages.length ?? 0) > 1} failure={FAILURE} />
        </>
      )}
    </Card>
  )
}

function PositionsTable({ positions }: { positions: readonly ClosedPosition[] }) {
  return (
    <Table label="Closed positions">
      <thead>
        <tr>
          <HeaderCell>Asset</HeaderCell>
          <HeaderCell wideOnly>Held</HeaderCell>
          <HeaderCell numeric wideOnly>
            Paid
          </HeaderCell>
          <HeaderCell numeric wideOnly>
            Received
          </HeaderCell>
          <HeaderCell numeric wideOnly>
            Dividends
          </HeaderCell>
          <HeaderCell numeric wideOnly>
            Fees
          </HeaderCell>
          <HeaderCell numeric>Gain</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {positions.map((position) => (
          <PositionRow key={position.id} position={position} />
        ))}
      </tbody>
    </Table>
  )
}

function PositionRow({ position }: { position: ClosedPosition }) {
  const { symbol, name, paid, received, income, fees, gain, percent } = position
  return (
    <Row>
      <Cell>
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
      </Cell>
      <Cell wideOnly className="text-sm">
        <Held position={position} />
      </Cell>
      <Cell numeric wideOnly>
        <Money value={paid} />
      </Cell>
      <Cell numeric wideOnly>
        <Money value={received} />
      </Cell>
      <Cell numeric wideOnly>
        <Money value={income} />
      </Cell>
      <Cell numeric wideOnly>
        <Money value={fees} />
      </Cell>
      <Cell numeric>
        <Gain value={gain} className="block font-strong" />
        <Explained
          name={`Gain on what you paid for ${symbol}`}
          explanation={<ClosedText position={position} />}
          className="text-sm"
        >
          <Change percent={percent} of={gain} />
        </Explained>
      </Cell>
    </Row>
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
