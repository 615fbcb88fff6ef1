import { ChartPie } from 'lucide-react'
import { memo } from 'react'
import { formatDecimal } from '#domain/money/decimal.ts'
import { formatCents } from '#domain/money/money.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Cell, HeaderCell, Row, RowLink, Table } from '#web/ui/layout/table.tsx'
import { Tick } from '#web/ui/figures/tick.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import type { PricedHolding } from './portfolio.ts'
import { Sparkline, useSparklines } from './sparkline.tsx'

export interface HoldingsTableProps {
  label: string
  /** Undefined while they load. */
  holdings: readonly PricedHolding[] | undefined
  /** All holdings, of which `holdings` may be a part: one call fetches the sparklines of the whole screen. */
  held: readonly PricedHolding[] | undefined
  /** Another column stands beside the table on a desktop. */
  isBeside?: boolean
}

/**
 * Holdings, one per row. A row links to its asset. On phones prices are under the name, and no sparklines are fetched.
 */
export default function HoldingsTable({ label, holdings, held = [], isBeside = false }: HoldingsTableProps) {
  const isWide = useIsWide()
  const sparklines = useSparklines(isWide ? held.map(({ asset }) => asset.symbol) : [])
  if (holdings === undefined) return <HoldingsSkeleton />
  if (holdings.length === 0) return <NoHoldings />
  const month = isBeside ? `${ROOMY} lg:max-[75rem]:hidden` : ROOMY
  return (
    <Table label={label}>
      <thead className={isWide ? '' : 'sr-only'}>
        <tr>
          <HeaderCell>Asset</HeaderCell>
          {isWide && (
            <>
              <HeaderCell numeric className={month}>
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
            month={month}
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
  /** The class of the past month's cells. */
  month: string
}

/** Rendered again only when its holding or its price has changed. */
const HoldingRow = memo(
  ShownHolding,
  (before, now) =>
    before.prices === now.prices &&
    before.isWide === now.isWide &&
    before.valued.holding === now.valued.holding &&
    looksAlike(before.valued.asset, now.valued.asset),
)

function ShownHolding({ valued: { holding, asset, value }, prices, isWide, month }: HoldingRowProps) {
  const averagePrice = <Price value={holding.averagePrice} />
  const totalValue = <Money value={value.totalValue} />
  return (
    <Row>
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
                <span className={NEXT_FACT}>avg. {averagePrice}</span>
              </span>
            )}
          </span>
        </RowLink>
      </Cell>
      {isWide && (
        <>
          <Cell numeric className={month}>
            <Sparkline prices={prices} latest={Number(asset.currentPrice)} />
          </Cell>
          <Cell numeric>
            <Price value={asset.currentPrice} live />
          </Cell>
          <Cell numeric className="text-fg-2">
            {averagePrice}
          </Cell>
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

/** Wide enough for most figures, so that one more digit does not move columns. The name takes the rest. */
const FIGURES = 'min-w-28'

/** Where the table is narrow, figures take precedence over sparklines. */
const ROOMY = 'max-[51rem]:hidden'

/** Facts on one line, or below each other. The dot between two shows only where both are on one line. */
const FACTS = 'flex flex-wrap gap-x-2.5 overflow-hidden text-xs text-fg-3'
const NEXT_FACT = "relative whitespace-nowrap before:absolute before:-left-1.75 before:content-['·']"

function NoHoldings() {
  return (
    <EmptyState
      icon={<ChartPie aria-hidden />}
      action={
        <ButtonLink to="/markets" size="sm">
          Browse markets
        </ButtonLink>
      }
    >
      No holdings yet. Start trading to build your portfolio.
    </EmptyState>
  )
}
