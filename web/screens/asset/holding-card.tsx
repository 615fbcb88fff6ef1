import type { Asset } from '#contract/market.ts'
import type { Holding } from '#contract/trading.ts'
import { formatDecimal } from '#domain/decimal.ts'
import { valueHolding } from '#domain/holding.ts'
import { parsePrice } from '#domain/price.ts'
import { parseQuantity } from '#domain/quantity.ts'
import { Card } from '../../ui/card.tsx'
import { Change, Gain } from '../../ui/change.tsx'
import { Money } from '../../ui/money.tsx'
import { Price } from '../../ui/price.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx'

interface HoldingCardProps {
  asset: Asset
  holding: Holding
  className?: string
}

/** What the customer holds of this asset and how it has done; nothing when there is none. */
export default function HoldingCard({ asset, holding, className }: HoldingCardProps) {
  const held = parseQuantity(holding.quantity)
  const averagePrice = parsePrice(holding.averagePrice)
  const currentPrice = parsePrice(asset.currentPrice)
  if (!held || !averagePrice || currentPrice === null) return null
  const { totalValue, gainLoss, gainLossBps } = valueHolding(held, averagePrice, currentPrice)
  return (
    <Card
      title="Your Holdings"
      action={<Change percent={formatDecimal(gainLossBps, 2)} of={gainLoss} />}
      {...(className === undefined ? {} : { className })}
    >
      <SummaryList>
        <SummaryRow label="Quantity">
          <Quantity value={held} exact />
        </SummaryRow>
        {holding.reserved !== '0' && (
          <SummaryRow label="Queued to sell">
            <Quantity value={holding.reserved} exact />
          </SummaryRow>
        )}
        <SummaryRow label="Average price">
          <Price value={holding.averagePrice} />
        </SummaryRow>
        <SummaryRow label="Value">
          <Money value={totalValue} />
        </SummaryRow>
        <SummaryRow label={gainLoss < 0n ? 'Loss' : 'Gain'} total>
          <Gain value={gainLoss} />
        </SummaryRow>
      </SummaryList>
    </Card>
  )
}
