import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Clock } from 'lucide-react'
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
        <Table label="Holdings">
          <thead>
            <tr>
              <HeaderCell>Asset</HeaderCell>
              <HeaderCell numeric>Quantity</HeaderCell>
              <HeaderCell numeric wideOnly>
                Avg. price
              </HeaderCell>
              <HeaderCell numeric wideOnly>
                Price
              </HeaderCell>
              <HeaderCell numeric className="max-md:pr-4">
                Value
              </HeaderCell>
              <HeaderCell numeric wideOnly>
                Gain / loss
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ assetSymbol, quantity, averagePrice, price, value, gainLoss }) => (
              <Row key={assetSymbol}>
                <Cell className="font-strong">{assetSymbol}</Cell>
                <Cell numeric>
                  <Quantity value={quantity} />
                </Cell>
                <Cell numeric wideOnly className="text-fg-2">
                  <Price value={averagePrice} />
                </Cell>
                <Cell numeric wideOnly>
                  {price === null ? 'N/A' : <Price value={price} />}
                </Cell>
                <Cell numeric className="font-strong max-md:pr-4">
                  {value === null ? 'N/A' : <Money value={value} />}
                </Cell>
                <Cell numeric wideOnly>
                  {gainLoss === null ? 'N/A' : <Gain value={gainLoss} />}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {more}
    </ListCard>
  )
}

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
