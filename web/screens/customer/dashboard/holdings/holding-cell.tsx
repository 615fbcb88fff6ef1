import type { ReactNode } from 'react'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Cell, RowLink } from '#web/ui/layout/table.tsx'
import type { PricedHolding } from './portfolio.ts'

interface HoldingCellProps {
  held: Pick<PricedHolding, 'holding' | 'asset'>
  isWide: boolean
  /** On phones under the prices. */
  children?: ReactNode
}

/** With the row's link. On phones prices are under the name. */
export function HoldingCell({ held: { holding, asset }, isWide, children }: HoldingCellProps) {
  return (
    <Cell className="w-full">
      <RowLink to={`/asset/${asset.symbol}`} className="flex items-center gap-2.5">
        <AssetIcon symbol={asset.symbol} type={asset.type} />
        <span className="min-w-0">
          <span className="block font-strong">{asset.name}</span>
          <span className={FACTS}>
            <span>{asset.symbol}</span>
            <span className={NEXT_FACT}>
              <Quantity value={holding.quantity} /> {asset.type === 'mutual_fund' ? 'units' : 'shares'}
            </span>
          </span>
          {!isWide && (
            <span className={FACTS}>
              <Price value={asset.currentPrice} />
              <span className={NEXT_FACT}>
                avg. <Price value={holding.averagePrice} />
              </span>
            </span>
          )}
          {!isWide && children}
        </span>
      </RowLink>
    </Cell>
  )
}

/** Facts on one line or below each other. A dot separates two on one line. */
export const FACTS = 'flex flex-wrap gap-x-2.5 overflow-hidden text-xs text-fg-3'
export const NEXT_FACT = "relative whitespace-nowrap before:absolute before:-left-1.75 before:content-['·']"
