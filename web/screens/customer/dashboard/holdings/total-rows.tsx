import { formatDecimal } from '#domain/money/decimal.ts'
import type { HoldingValue } from '#domain/portfolio/holding.ts'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Cell, Row } from '#web/ui/layout/table.tsx'
import type { TodaysGains } from './todays-gains.ts'
import { MONTH } from './price-cells.tsx'

interface TotalRowsProps {
  /** As in the dashboard's Portfolio Value and Total Return. */
  total: HoldingValue
  gains: TodaysGains | undefined
  weight: string | undefined
  isWide: boolean
}

/** Today's sales stand above the total: they count in today's gain but have no row of their own. */
export function TotalRows({ total, gains, weight, isWide }: TotalRowsProps) {
  const gain = (
    <>
      <Gain value={total.gainLoss} className="block" />
      <Change percent={formatDecimal(total.gainLossBps, 2)} of={total.gainLoss} className="text-sm" />
    </>
  )
  const todayText = gains?.isToday === false ? 'Last session' : 'Today'
  const hasSold = gains !== undefined && gains.soldCents !== 0n
  if (!isWide) {
    return (
      <tfoot className="font-semibold">
        <Row>
          <Cell>
            Total
            {gains !== undefined && (
              <span className="block text-xs text-fg-3">
                {todayText} <Gain value={gains.totalCents} />
              </span>
            )}
            {hasSold && (
              <span className="block text-xs text-fg-3">
                of it sold today <Gain value={gains.soldCents} />
              </span>
            )}
            {weight !== undefined && <span className="block text-xs text-fg-3">{weight} of account</span>}
          </Cell>
          <Cell numeric>
            <Money value={total.totalValue} className="block" />
            {gain}
          </Cell>
        </Row>
      </tfoot>
    )
  }
  return (
    <tfoot className="font-semibold">
      {hasSold && (
        <Row>
          <Cell className="font-medium text-fg-2">Sold today</Cell>
          <Cell className={MONTH} />
          <Cell />
          <Cell />
          <Cell numeric>
            <Gain value={gains.soldCents} />
          </Cell>
          <Cell />
          <Cell />
        </Row>
      )}
      <Row>
        <Cell>Total</Cell>
        <Cell className={MONTH} />
        <Cell />
        <Cell />
        <Cell numeric>{gains !== undefined && <Gain value={gains.totalCents} />}</Cell>
        <Cell numeric>
          <Money value={total.totalValue} className="block" />
          {weight !== undefined && <span className="block text-sm text-fg-3">{weight} of account</span>}
        </Cell>
        <Cell numeric>{gain}</Cell>
      </Row>
    </tfoot>
  )
}
