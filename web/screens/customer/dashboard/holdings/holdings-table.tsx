import { memo } from 'react'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatCents } from '#domain/money/money.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Tick } from '#web/ui/figures/tick.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { HoldingCell } from './holding-cell.tsx'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import { NoHoldings } from './no-holdings.tsx'
import type { PricedHolding } from './portfolio.ts'
import { MONTH, PriceCells } from './price-cells.tsx'
import { useSparklines } from './sparkline.tsx'

export interface HoldingsTableProps {
  label: string
  /** Undefined while they load. */
  holdings: readonly PricedHolding[] | undefined
  /** All holdings, of which `holdings` may be a part: one call fetches every sparkline. */
  held: readonly PricedHolding[] | undefined
}

/** One per row, linked to their assets. On phones prices are under the name, and no sparklines are fetched. */
export default function HoldingsTable({ label, holdings, held = [] }: HoldingsTableProps) {
  const isWide = useIsWide()
  const sparklines = useSparklines(isWide ? held.map(({ asset }) => asset.symbol) : [])
  if (holdings === undefined) return <HoldingsSkeleton />
  if (holdings.length === 0) return <NoHoldings />
  return (
    <Table label={label}>
      <thead className={isWide ? '' : 'sr-only'}>
        <tr>
          <HeaderCell>Asset</HeaderCell>
          {isWide && (
            <>
              <HeaderCell numeric className={MONTH}>
                Past month
              </HeaderCell>
              <HeaderCell numeric className={FIGURES}>
                Price
              </HeaderCell>
              <HeaderCell numeric className={FIGURES}>
                Avg. price
              </HeaderCell>
              <HeaderCell numeric className={FIGURES}>
                Value
              </HeaderCell>
            </>
          )}
          <HeaderCell numeric className={FIGURES}>
            Gain / loss
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {holdings.map((valued) => (
          <HoldingRow
            key={valued.asset.symbol}
            valued={valued}
            prices={sparklines?.get(valued.asset.symbol)}
            isWide={isWide}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface HoldingRowProps {
  valued: PricedHolding
  /** Of the past month; undefined while they load. */
  prices: readonly number[] | undefined
  isWide: boolean
}

const HoldingRow = memo(
  ShownHolding,
  (before, now) =>
    before.prices === now.prices &&
    before.isWide === now.isWide &&
    before.valued.holding === now.valued.holding &&
    looksAlike(before.valued.asset, now.valued.asset),
)

function ShownHolding({ valued: { holding, asset, value }, prices, isWide }: HoldingRowProps) {
  const totalValue = <Money value={value.totalValue} />
  return (
    <Row>
      <HoldingCell held={{ holding, asset }} isWide={isWide} />
      {isWide && (
        <>
          <PriceCells held={{ holding, asset }} prices={prices} />
          <Cell numeric className="font-strong">
            {totalValue}
          </Cell>
        </>
      )}
      <Cell numeric>
        {!isWide && (
          <span className="block font-strong">
            <Tick value={formatCents(value.totalValue)}>{totalValue}</Tick>
          </span>
        )}
        <Gain value={value.gainLoss} className={`block font-strong ${isWide ? '' : 'text-sm'}`} />
        <Change percent={formatDecimal(value.gainLossBps, 2)} of={value.gainLoss} className="text-sm" />
      </Cell>
    </Row>
  )
}

/** Fits most figures, so that one more digit does not move columns. The name takes the rest. */
const FIGURES = 'min-w-28'
