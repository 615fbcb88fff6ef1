import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { Suspense } from 'react'
import { listLots, type TaxLot } from '#contract/trading/lots.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { LotTerm } from '#web/features/lots/lot-term.tsx'
import { ReturnsPlace } from './returns-place.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'

const HoldingReturns = lazyComponent(() => import('./holding-returns.tsx'))

/** Of the holding in the address; by default the first. */
export function OpenLots() {
  const holdings = useQuery(queryOf(listHoldings, {}))
  const asked = useSearchParameter('symbol')?.toUpperCase()
  const symbols = holdings.data?.map(({ assetSymbol }) => assetSymbol) ?? []
  const symbol = symbols.find((held) => held === asked) ?? symbols[0]
  if (holdings.data !== undefined && symbol === undefined) {
    return (
      <Card padded={false} aria-label="Open lots">
        <EmptyState icon={<Layers aria-hidden />}>
          No holdings yet. Each purchase becomes a tax lot.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card
      padded={false}
      title="Open Lots"
      className="overflow-hidden"
      action={
        symbol !== undefined && (
          <Select
            aria-label="Holding"
            value={symbol}
            onChange={({ target }) => writeSearchParameter('symbol', target.value)}
          >
            {symbols.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        )
      }
    >
      {symbol === undefined ? (
        <Unloaded query={holdings} what="holdings" />
      ) : (
        <LotsOf key={symbol} symbol={symbol} />
      )}
    </Card>
  )
}

function LotsOf({ symbol }: { symbol: string }) {
  const lots = useQuery({ ...queryOf(listLots, { params: { symbol } }), ...CHANGES_ELSEWHERE })
  if (lots.data === undefined) return <Unloaded query={lots} what="lots" />
  return (
    <>
      <Suspense fallback={<ReturnsPlace />}>
        <HoldingReturns symbol={symbol} />
      </Suspense>
      <LotsTable lots={lots.data} />
    </>
  )
}

interface UnloadedProps {
  query: { error: Error | null; isRefetching: boolean; refetch: () => unknown }
  what: string
}

function Unloaded({ query: { error, isRefetching, refetch }, what }: UnloadedProps) {
  if (error === null) return <EntrySkeletons rows={4} label={`Loading ${what}`} />
  return (
    <LoadFailure
      title={`Failed to load ${what}`}
      text={detailOf(error, `Your ${what} are temporarily unavailable`)}
      pending={isRefetching}
      onRetry={() => void refetch()}
    />
  )
}

function LotsTable({ lots }: { lots: readonly TaxLot[] }) {
  return (
    <Table label="Open tax lots">
      <thead>
        <tr>
          <HeaderCell>Acquired</HeaderCell>
          <HeaderCell numeric>Quantity</HeaderCell>
          <HeaderCell numeric wideOnly>
            Cost a share
          </HeaderCell>
          <HeaderCell numeric wideOnly>
            Cost
          </HeaderCell>
          <HeaderCell wideOnly>Term</HeaderCell>
          <HeaderCell numeric>Gain</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <Row key={lot.id}>
            <Cell>
              <TradeDate value={lot.acquired} />{' '}
              {lot.saleOrder === 1 && <Badge tone="brand">Sold first</Badge>}
              <span className="block text-sm text-fg-2 md:hidden">
                <LotTerm lot={lot} />
              </span>
            </Cell>
            <Cell numeric>
              <Quantity value={lot.quantity} exact />
            </Cell>
            <Cell numeric wideOnly>
              <Price value={lot.costPerShare} />
            </Cell>
            <Cell numeric wideOnly>
              <Money value={lot.cost} />
              {lot.washAdded !== '0.00' && (
                <span className="block text-sm text-fg-2">
                  <Money value={lot.washAdded} signed /> wash sale
                </span>
              )}
            </Cell>
            <Cell wideOnly>
              <LotTerm lot={lot} />
            </Cell>
            <Cell numeric>{lot.gain === null ? 'No price' : <Change amount={lot.gain} />}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
