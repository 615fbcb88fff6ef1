import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Link } from 'wouter'
import { getWallet } from '#contract/cash/deposits.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { type Cents, formatCents, parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import { todaysChange } from '#domain/portfolio/todays-change.ts'
import { SortHeader } from '#web/features/sorting/sort-header.tsx'
import { SortSelect } from '#web/features/sorting/sort-select.tsx'
import { type Sorting, useSorting } from '#web/features/sorting/sort-choice.ts'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { looksAlike } from '#web/lib/live/looks-alike.ts'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Tick } from '#web/ui/figures/tick.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { percentOfTenths, tenthsOf } from '#web/features/portfolio/shares.ts'
import { FACTS, HoldingCell, NEXT_FACT } from './holding-cell.tsx'
import { HOLDING_ORDERS, type HoldingSortKey, holdingOrder } from './holdings-order.ts'
import { HoldingsSkeleton } from './holdings-skeleton.tsx'
import { NoHoldings } from './no-holdings.tsx'
import type { Portfolio, PricedHolding } from './portfolio.ts'
import { MONTH, PriceCells } from './price-cells.tsx'
import { useSparklines } from './sparkline.tsx'
import { TotalRows } from './total-rows.tsx'
import { useTodaysGains } from './todays-gains.ts'

export default function AllHoldings({ portfolio }: { portfolio: Portfolio | undefined }) {
  if (portfolio === undefined) return <HoldingsSkeleton />
  if (portfolio.holdings.length === 0) return <NoHoldings />
  return <Holdings portfolio={portfolio} />
}

function Holdings({ portfolio: { holdings, total } }: { portfolio: Portfolio }) {
  const isWide = useIsWide()
  const sparklines = useSparklines(isWide ? holdings.map(({ asset }) => asset.symbol) : [])
  const gains = useTodaysGains(holdings)
  const weights = useWeights(holdings)
  const [[first], ...others] = HOLDING_ORDERS
  const sorting = useSorting([first, ...others.map(([choice]) => choice)])
  const today = gains?.bySymbol
  // Sort again when today's gains arrive, if sorted by them.
  const sortedBy = `${sorting.choice} ${sorting.key === 'today' && gains !== undefined}`
  const ordered = useSteadyOrder(holdings, symbolOf, sortedBy, holdingOrder(sorting, today))
  return (
    <>
      {!isWide && (
        <div className="px-4.5 py-3">
          <SortSelect sorting={sorting} options={HOLDING_ORDERS} />
        </div>
      )}
      <Table label="Your Holdings">
        {isWide ? <SortHeaders sorting={sorting} /> : HIDDEN_HEADERS}
        <tbody>
          {ordered.map((held) => (
            <HoldingRow
              key={held.asset.symbol}
              held={held}
              prices={sparklines?.get(held.asset.symbol)}
              isWide={isWide}
              today={today?.get(held.asset.symbol)}
              weight={weights?.bySymbol.get(held.asset.symbol)}
            />
          ))}
        </tbody>
        <TotalRows total={total} gains={gains ?? undefined} weight={weights?.total} isWide={isWide} />
      </Table>
      <p className="border-t border-line px-4.5 text-center text-sm md:px-5.5">
        <Link
          to="/performance"
          className="inline-flex min-h-11 items-center font-medium text-brand hover:underline"
        >
          Performance and closed positions
        </Link>
      </p>
    </>
  )
}

const symbolOf = ({ asset }: PricedHolding): string => asset.symbol

/** Each holding's part of the account and their sum: with cash 100.0%. */
function useWeights(
  holdings: readonly PricedHolding[],
): { bySymbol: ReadonlyMap<string, string>; total: string } | undefined {
  const { data: wallet } = useQuery({ ...queryOf(getWallet, {}), ...CHANGES_ELSEWHERE })
  if (wallet === undefined) return undefined
  const cash = parseCents(wallet.balance) ?? ZERO_CENTS
  const tenths = tenthsOf([...holdings.map(({ value }) => value.totalValue), cash])
  const held = tenths.slice(0, -1)
  return {
    bySymbol: new Map(holdings.map(({ asset }, place) => [asset.symbol, percentOfTenths(held[place] ?? 0)])),
    total: percentOfTenths(held.reduce((sum, part) => sum + part, 0)),
  }
}

function SortHeaders({ sorting }: { sorting: Sorting<HoldingSortKey> }) {
  const figure = { sorting, numeric: true, className: FIGURES }
  return (
    <thead>
      <tr>
        <SortHeader sorting={sorting} of="symbol">
          Asset
        </SortHeader>
        <HeaderCell numeric className={MONTH}>
          Past month
        </HeaderCell>
        <SortHeader {...figure} of="price">
          Price
        </SortHeader>
        <HeaderCell numeric className={FIGURES}>
          Avg. price
        </HeaderCell>
        <SortHeader {...figure} of="today">
          Today
        </SortHeader>
        <SortHeader {...figure} of="value">
          Value
        </SortHeader>
        <SortHeader {...figure} of="gain">
          Gain / loss
        </SortHeader>
      </tr>
    </thead>
  )
}

/** On phones for screen readers only. */
const HIDDEN_HEADERS = (
  <thead className="sr-only">
    <tr>
      <HeaderCell>Asset</HeaderCell>
      <HeaderCell numeric>Value and gain / loss</HeaderCell>
    </tr>
  </thead>
)

interface HoldingRowProps {
  held: PricedHolding
  /** Of the past month; undefined while they load. */
  prices: readonly number[] | undefined
  isWide: boolean
  /** Undefined where unknown. */
  today: Cents | undefined
  weight: string | undefined
}

const HoldingRow = memo(
  ShownHolding,
  (before, now) =>
    before.prices === now.prices &&
    before.isWide === now.isWide &&
    before.today === now.today &&
    before.weight === now.weight &&
    before.held.holding === now.held.holding &&
    looksAlike(before.held.asset, now.held.asset),
)

function ShownHolding({ held, prices, isWide, today, weight }: HoldingRowProps) {
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
          <span className={FACTS}>
            {today !== undefined && (
              <span>
                Today <Gain value={today} />
              </span>
            )}
            {weight !== undefined && <span className={NEXT_FACT}>{weight} of account</span>}
          </span>
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
      <Cell numeric>{today !== undefined && <TodaysGain gain={today} value={value.totalValue} />}</Cell>
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

/** Fits most figures, so that one more digit does not move columns. The name takes the rest. */
const FIGURES = 'min-w-28'
