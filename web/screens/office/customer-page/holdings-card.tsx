import type { CustomerPage } from '#contract/office/customers.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'

/** What a customer holds, at the server's latest prices. */
export function HoldingsCard({ holdings }: Pick<CustomerPage, 'holdings'>) {
  return (
    <Card title="Holdings" padded={false} className="overflow-hidden">
      {holdings.length === 0 ? (
        <p className="border-t border-line px-4.5 py-3 text-fg-2 md:px-5.5">No holdings</p>
      ) : (
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
            {holdings.map(({ assetSymbol, quantity, averagePrice, price, value, gainLoss }) => (
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
    </Card>
  )
}
