import { ChartPie } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, formatCents, ZERO_CENTS } from '#domain/money/money.ts'
import { todaysChange } from '#domain/portfolio/todays-change.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { ButtonLink } from '#web/ui/buttons/button.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { Tick } from '#web/ui/figures/tick.tsx'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Cell, Row, RowLink } from '#web/ui/layout/table.tsx'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import type { PricedHolding } from './portfolio.ts'
import { Sparkline } from './sparkline.tsx'

interface HoldingRowProps {
  held: PricedHolding
  /** Of the past month; undefined while they load. */
  prices: readonly number[] | undefined
  isWide: boolean
  /** With today's gain and the part of the account. */
  isWhole?: boolean
  /** Undefined where unknown. */
  today?: Cents | undefined
  weight?: string | undefined
}

/** One holding of a table, linked to its asset. */
export const HoldingRow = memo(
  ShownHolding,
  (before, now) =>
    before.prices === now.prices &&
    before.isWide === now.isWide &&
    before.today === now.today &&
    before.weight === now.weight &&
    before.held.holding === now.held.holding &&
    looksAlike(before.held.asset, now.held.asset),
)

function ShownHolding({ held, prices, isWide, isWhole = false, today, weight }: HoldingRowProps) {
  const { value } = held
  const gain = (
    <>
      <Gain value={value.gainLoss} className={`block font-strong ${isWide ? '' : 'text-sm'}`} />
      <Change percent={formatDecimal(value.gainLossBps, 2)} of={value.gainLoss} className="text-sm" />
    </>
  )
  if (!isWide) {
    return (
      <Row>
        <HoldingCell held={held} isWide={false}>
          {isWhole && (
            <span className={FACTS}>
              {today !== undefined && (
                <span>
                  Today <Gain value={today} />
                </span>
              )}
              {weight !== undefined && <span className={NEXT_FACT}>{weight} of account</span>}
            </span>
          )}
        </HoldingCell>
        <Cell numeric>
          <span className="block font-strong">
            <Tick value={formatCents(value.totalValue)}>
              <Money value={value.totalValue} />
            </Tick>
          </span>
          {gain}
        </Cell>
      </Row>
    )
  }
  return (
    <Row>
      <HoldingCell held={held} isWide />
      <PriceCells held={held} prices={prices} />
      {isWhole && (
        <Cell numeric>{today !== undefined && <TodaysGain gain={today} value={value.totalValue} />}</Cell>
      )}
      <Cell numeric>
        <span className="block font-strong">
          <Money value={value.totalValue} />
        </span>
        {weight !== undefined && (
          <span className="block text-sm text-fg-3">
            {weight}
            <span className="sr-only"> of account</span>
          </span>
        )}
      </Cell>
      <Cell numeric>{gain}</Cell>
    </Row>
  )
}

/** In dollars, and in percent of the holding's value without it. */
function TodaysGain({ gain, value }: { gain: Cents; value: Cents }) {
  const { changeBps } = todaysChange({
    totalCents: value,
    gainCents: gain,
    gainAtPreviousCloseCents: ZERO_CENTS,
  })
  return (
    <>
      <Gain value={gain} className="block font-strong" />
      <Change percent={formatDecimal(changeBps, 2)} of={gain} className="text-sm" />
    </>
  )
}

interface HoldingCellProps extends Pick<HoldingRowProps, 'held' | 'isWide'> {
  /** On phones under the prices. */
  children?: ReactNode
}

/** With the row's link. On phones prices are under the name. */
const HoldingCell = ({ held: { holding, asset }, isWide, children }: HoldingCellProps) => (
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

/** Facts on one line or below each other. A dot separates two on one line. */
const FACTS = 'flex flex-wrap gap-x-2.5 overflow-hidden text-xs text-fg-3'
const NEXT_FACT = "relative whitespace-nowrap before:absolute before:-left-1.75 before:content-['·']"

/** Month, price and average cost: side by side on wide screens. */
const PriceCells = ({ held: { holding, asset }, prices }: Pick<HoldingRowProps, 'held' | 'prices'>) => (
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

/** The sparklines' column, dropped where the table is narrow. */
export const MONTH = 'max-[51rem]:hidden lg:max-[75rem]:hidden'

/** Fits most figures, so that one more digit does not move columns. The name takes the rest. */
export const FIGURES = 'min-w-28'

export const NoHoldings = () => (
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
