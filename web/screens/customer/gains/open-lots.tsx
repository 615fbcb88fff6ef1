import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { Suspense } from 'react'
import { listLots, type TaxLot } from '#contract/trading/lots.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { queryOf, useAnswer } from '#web/lib/api/query.ts'
import { useSearchParameter, writeSearchParameter } from '#web/lib/url/search-parameter.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { ChoiceSelect } from '#web/ui/forms/select.tsx'
import { Badge } from '#web/ui/labels/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EntrySkeletons } from '#web/ui/layout/entry-skeletons.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LotTerm } from '#web/features/lots/lot-term.tsx'
import { ReturnsPlace } from './returns-place.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import { Loaded, type LoadedProps } from '#web/ui/layout/loaded.tsx'
import { type Column, DataTable } from '#web/ui/layout/data-table.tsx'

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
      flush
      title="Open Lots"

      action={
        symbol !== undefined && (
          <ChoiceSelect
            aria-label="Holding"
            choices={symbols}
            value={symbol}
            onChoose={(chosen) => writeSearchParameter('symbol', chosen)}
          />
        )
      }
    >
      {symbol === undefined ? (
        <LoadedLots query={holdings} what="holdings">
          {() => null}
        </LoadedLots>
      ) : (
        <LotsOf key={symbol} symbol={symbol} />
      )}
    </Card>
  )
}

function LotsOf({ symbol }: { symbol: string }) {
  const lots = useAnswer(listLots, { params: { symbol } })
  return (
    <LoadedLots query={lots} what="lots">
      {(data) => (
        <>
          <Suspense fallback={<ReturnsPlace />}>
            <HoldingReturns symbol={symbol} />
          </Suspense>
          <DataTable label="Open tax lots" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
        </>
      )}
    </LoadedLots>
  )
}

type LoadedLotsProps<Data> = Pick<LoadedProps<Data>, 'query' | 'children'> & { what: string }

const LoadedLots = <Data,>({ what, ...rest }: LoadedLotsProps<Data>) => (
  <Loaded
    {...rest}
    skeleton={<EntrySkeletons rows={4} label={`Loading ${what}`} />}
    failure={`Failed to load ${what}`}
    failureText={`Your ${what} are temporarily unavailable`}
  />
)

const FIGURE = { numeric: true, wideOnly: true }

const COLUMNS: readonly Column<TaxLot>[] = [
  {
    title: 'Acquired',
    cell: (lot) => (
      <>
        <TradeDate value={lot.acquired} /> {lot.saleOrder === 1 && <Badge tone="brand">Sold first</Badge>}
        <span className="block text-sm text-fg-2 md:hidden">
          <LotTerm lot={lot} />
        </span>
      </>
    ),
  },
  { title: 'Quantity', numeric: true, cell: (lot) => <Quantity value={lot.quantity} exact /> },
  { title: 'Cost a share', ...FIGURE, cell: (lot) => <Price value={lot.costPerShare} /> },
  {
    title: 'Cost',
    ...FIGURE,
    cell: ({ cost, washAdded }) => (
      <>
        <Money value={cost} />
        {washAdded !== '0.00' && (
          <span className="block text-sm text-fg-2">
            <Money value={washAdded} signed /> wash sale
          </span>
        )}
      </>
    ),
  },
  { title: 'Term', wideOnly: true, cell: (lot) => <LotTerm lot={lot} /> },
  {
    title: 'Gain',
    numeric: true,
    cell: ({ gain }) => (gain === null ? 'No price' : <Change amount={gain} />),
  },
]
