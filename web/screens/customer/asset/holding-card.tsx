import type { Asset } from '#contract/market/market.ts'
import type { Holding } from '#contract/trading/transactions.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { valueHolding } from '#domain/portfolio/holding.ts'
import { parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

interface HoldingCardProps {
  asset: Asset
  holding: Holding
  className?: string
}

export function HoldingCard({ asset, holding, className }: HoldingCardProps) {
  const held = parseQuantity(holding.quantity)
  const averagePrice = parsePrice(holding.averagePrice)
  const cost = parseCents(holding.cost)
  const currentPrice = parsePrice(asset.currentPrice)
  if (!held || !averagePrice || cost === null || currentPrice === null) return null
  const { totalValue, gainLoss, gainLossBps } = valueHolding(held, cost, currentPrice)
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
