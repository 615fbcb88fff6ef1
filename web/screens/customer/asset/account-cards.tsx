import type { Asset } from '#contract/market/market.ts'
import type { Holding } from '#contract/trading/transactions.ts'
import { OpenOrders } from '#web/features/orders/open-orders.tsx'
import { RegularCard } from '#web/features/plans/regular-card.tsx'
import { HoldingCard } from './holding-card.tsx'

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
