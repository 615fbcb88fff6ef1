import type { Asset } from '#contract/market/market.ts'
import type { Holding } from '#contract/trading/transactions.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { valueHolding } from '#domain/portfolio/holding.ts'
import { OpenOrders } from '#web/features/orders/open-orders.tsx'
import { RegularCard } from '#web/features/plans/regular-card.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SummaryList, SummaryRow } from '#web/ui/layout/summary-list.tsx'

interface AccountCardsProps {
  asset: Asset
  /** Undefined where nothing is held, or while loading. */
  holding: Holding | undefined
}

export default function AccountCards({ asset, holding }: AccountCardsProps) {
  return (
    <>
      <OpenOrders symbol={asset.symbol} className="max-md:order-2" />
      {holding !== undefined && <HoldingCard asset={asset} holding={holding} className="max-md:order-2" />}
      <RegularCard symbol={asset.symbol} isHeld={holding !== undefined} className="max-md:order-3" />
    </>
  )
}

function HoldingCard({ asset, holding, className }: { asset: Asset; holding: Holding; className: string }) {
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
      className={className}
    >
      <SummaryList>
        <SummaryRow label="Quantity" value={<Quantity value={held} exact />} />
        {holding.reserved !== '0' && (
          <SummaryRow label="Queued to sell" value={<Quantity value={holding.reserved} exact />} />
        )}
        <SummaryRow label="Average price" value={<Price value={holding.averagePrice} />} />
        <SummaryRow label="Value" value={<Money value={totalValue} />} />
        <SummaryRow label={gainLoss < 0n ? 'Loss' : 'Gain'} total>
          <Gain value={gainLoss} />
        </SummaryRow>
      </SummaryList>
    </Card>
  )
}
