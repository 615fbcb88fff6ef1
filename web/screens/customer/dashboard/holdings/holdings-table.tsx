import { HeaderCell, Table } from '#web/ui/layout/table.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { FIGURES, HoldingRow, MONTH, NoHoldings } from './holding-row.tsx'
import { HoldingsSkeleton } from '../dashboard-skeletons.tsx'
import type { PricedHolding } from './portfolio.ts'
import { useSparklines } from './sparkline.tsx'

export interface HoldingsTableProps {
  /** Undefined while they load. */
  holdings: readonly PricedHolding[] | undefined
  /** All holdings, of which `holdings` may be a part: one call fetches every sparkline. */
  held: readonly PricedHolding[] | undefined
}

/** One per row, linked to their assets. On phones prices are under the name, and no sparklines are fetched. */
export default function HoldingsTable({ holdings, held = [] }: HoldingsTableProps) {
  const isWide = useIsWide()
  const sparklines = useSparklines(isWide ? held.map(({ asset }) => asset.symbol) : [])
  if (holdings === undefined) return <HoldingsSkeleton />
  if (holdings.length === 0) return <NoHoldings />
  return (
    <Table label="Top Holdings">
      <thead className={isWide ? '' : 'sr-only'}>
        <tr>
          <HeaderCell>Asset</HeaderCell>
          {isWide && (
            <HeaderCell numeric className={MONTH}>
              Past month
            </HeaderCell>
          )}
          {(isWide ? ['Price', 'Avg. price', 'Value', 'Gain / loss'] : ['Gain / loss']).map((title) => (
            <HeaderCell key={title} numeric className={FIGURES}>
              {title}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {holdings.map((valued) => (
          <HoldingRow
            key={valued.asset.symbol}
            held={valued}
            prices={sparklines?.get(valued.asset.symbol)}
            isWide={isWide}
          />
        ))}
      </tbody>
    </Table>
  )
}
