import { Clock } from 'lucide-react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { type Column, DataTable } from '#web/ui/layout/data-table.tsx'
import { DateTime } from '#web/ui/figures/date-time.tsx'
import { EntryRow } from '#web/ui/layout/entry-row.tsx'
import { ListCard, useFirstRows } from './card-rows.tsx'

const SHOWN_AT_FIRST = 5

/** At the server's latest prices. */
export function HoldingsCard({ holdings }: Pick<CustomerPage, 'holdings'>) {
  const { shown, more } = useFirstRows(holdings, SHOWN_AT_FIRST)
  return (
    <ListCard title="Holdings" empty={holdings.length === 0 && 'No holdings'}>
      {holdings.length > 0 && (
        <DataTable label="Holdings" columns={COLUMNS} rows={shown} keyOf={({ assetSymbol }) => assetSymbol} />
      )}
      {more}
    </ListCard>
  )
}

const COLUMNS: readonly Column<CustomerPage['holdings'][number]>[] = [
  { title: 'Asset', cell: ({ assetSymbol }) => <span className="font-strong">{assetSymbol}</span> },
  { title: 'Quantity', numeric: true, cell: ({ quantity }) => <Quantity value={quantity} /> },
  {
    title: 'Avg. price',
    numeric: true,
    wideOnly: true,
    cell: ({ averagePrice }) => <Price value={averagePrice} className="text-fg-2" />,
  },
  {
    title: 'Price',
    numeric: true,
    wideOnly: true,
    cell: ({ price }) => (price === null ? 'N/A' : <Price value={price} />),
  },
  {
    title: 'Value',
    numeric: true,
    className: 'max-md:pr-4',
    cell: ({ value }) => (
      <span className="font-strong">{value === null ? 'N/A' : <Money value={value} />}</span>
    ),
  },
  {
    title: 'Gain / loss',
    numeric: true,
    wideOnly: true,
    cell: ({ gainLoss }) => (gainLoss === null ? 'N/A' : <Gain value={gainLoss} />),
  },
]

/** They hold money or shares. */
export function OrdersCard({ openOrdersAtMarket }: Pick<CustomerPage, 'openOrdersAtMarket'>) {
  if (openOrdersAtMarket.length === 0) return null
  return (
    <Card title="Open Market Orders" flush>
      <ol className="border-t border-line">
        {openOrdersAtMarket.map(
          ({ id, side, quantity, assetSymbol, createdAt, waitsFor, dueAt, ...order }) => (
            <EntryRow
              key={id}
              icon={<Clock />}
              title={
                <span>
                  {side === 'buy' ? 'Buy' : 'Sell'} <Quantity value={quantity} exact /> {assetSymbol}
                </span>
              }
              meta={<DateTime value={createdAt} />}
              details={
                <p>
                  Fills at the {waitsFor === 'nav' ? 'NAV of' : 'first price after'}{' '}
                  <DateTime value={dueAt} />
                </p>
              }
              figure={
                side === 'buy' ? (
                  <>
                    <Money value={order.held} /> held
                  </>
                ) : (
                  <>
                    <Quantity value={quantity} exact /> reserved
                  </>
                )
              }
              figureNote={
                <>
                  last price <Price value={order.estimatedPrice} />
                </>
              }
            />
          ),
        )}
      </ol>
    </Card>
  )
}
