import { useState } from 'react'
import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyNote } from '#web/ui/layout/empty-note.tsx'
import { Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'

const SHOWN_AT_FIRST = 5

/** At the server's latest prices. */
export function HoldingsCard({ holdings }: Pick<CustomerPage, 'holdings'>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? holdings : holdings.slice(0, SHOWN_AT_FIRST)
  return (
    <Card
      title="Holdings"
      padded={false}
      className="overflow-hidden"
      action={<EmptyNote text={holdings.length === 0 ? 'No holdings' : null} />}
    >
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
      {shown.length < holdings.length && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button variant="secondary" size="sm" onClick={() => setWhole(true)}>
            Show {holdings.length - shown.length} more
          </Button>
        </div>
      )}
    </Card>
  )
}
