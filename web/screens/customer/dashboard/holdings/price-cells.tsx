import { Price } from '#web/ui/figures/price.tsx'
import { Cell } from '#web/ui/layout/table.tsx'
import type { PricedHolding } from './portfolio.ts'
import { Sparkline } from './sparkline.tsx'

interface PriceCellsProps {
  held: Pick<PricedHolding, 'holding' | 'asset'>
  /** Of the past month; undefined while they load. */
  prices: readonly number[] | undefined
}

/** Month, price and average cost: side by side on wide screens. */
export function PriceCells({ held: { holding, asset }, prices }: PriceCellsProps) {
  return (
    <>
      <Cell numeric className={MONTH}>
        <Sparkline prices={prices} latest={Number(asset.currentPrice)} />
      </Cell>
      <Cell numeric>
        <Price value={asset.currentPrice} live />
      </Cell>
      <Cell numeric className="text-fg-2">
        <Price value={holding.averagePrice} />
      </Cell>
    </>
  )
}

/** The sparklines' column, dropped where the table is narrow. */
export const MONTH = 'max-[51rem]:hidden lg:max-[75rem]:hidden'
