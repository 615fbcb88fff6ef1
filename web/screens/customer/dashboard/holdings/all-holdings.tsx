import { Link } from 'wouter'
import { getWallet } from '#contract/cash/deposits.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import type { HoldingValue } from '#domain/portfolio/holding.ts'
import { percentOfTenths, tenthsOf } from '#web/features/portfolio/shares.ts'
import { useSorting } from '#web/features/sorting/sort-choice.ts'
import { SortHeaders, SortSelect } from '#web/features/sorting/sort-header.tsx'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { useAnswer } from '#web/lib/api/query.ts'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { FIGURES, HoldingRow, MONTH, NoHoldings } from './holding-row.tsx'
import { HOLDING_ORDERS, holdingOrder, type HoldingSortKey } from './holdings-order.ts'
import { HoldingsSkeleton } from '../dashboard-skeletons.tsx'
import type { Portfolio, PricedHolding } from './portfolio.ts'
import { useSparklines } from './sparkline.tsx'
import { type TodaysGains, useTodaysGains } from './todays-gains.ts'

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
  const sorting = useSorting<HoldingSortKey>(HOLDING_ORDERS)
  const today = gains?.bySymbol
  // Sort again when today's gains arrive, if sorted by them.
  const sortedBy = `${sorting.choice} ${sorting.key === 'today' && gains !== undefined}`
  const ordered = useSteadyOrder(holdings, symbolOf, sortedBy, holdingOrder(sorting, today))
  return (
    <>
      {!isWide && (
        <div className="px-4.5 py-3">
          <SortSelect sorting={sorting} />
        </div>
      )}
      <Table label="Your Holdings">
        {isWide ? <SortHeaders sorting={sorting} columns={COLUMNS} /> : HIDDEN_HEADERS}
        <tbody>
          {ordered.map((held) => (
            <HoldingRow
              key={held.asset.symbol}
              held={held}
              prices={sparklines?.get(held.asset.symbol)}
              isWide={isWide}
              isWhole
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
  const { data: wallet } = useAnswer(getWallet, {})
  if (wallet === undefined) return undefined
  const cash = parseCents(wallet.balance) ?? ZERO_CENTS
  const tenths = tenthsOf([...holdings.map(({ value }) => value.totalValue), cash])
  const held = tenths.slice(0, -1)
  return {
    bySymbol: new Map(holdings.map(({ asset }, place) => [asset.symbol, percentOfTenths(held[place] ?? 0)])),
    total: percentOfTenths(held.reduce((sum, part) => sum + part, 0)),
  }
}

const FIGURE = { numeric: true, className: FIGURES }

const COLUMNS = [
  { of: 'symbol', title: 'Asset' },
  { title: 'Past month', numeric: true, className: MONTH },
  { of: 'price', title: 'Price', ...FIGURE },
  { title: 'Avg. price', ...FIGURE },
  { of: 'today', title: 'Today', ...FIGURE },
  { of: 'value', title: 'Value', ...FIGURE },
  { of: 'gain', title: 'Gain / loss', ...FIGURE },
] as const

/** On phones for screen readers only. */
const HIDDEN_HEADERS = (
  <thead className="sr-only">
    <tr>
      <HeaderCell>Asset</HeaderCell>
      <HeaderCell numeric>Value and gain / loss</HeaderCell>
    </tr>
  </thead>
)

interface TotalRowsProps {
  total: HoldingValue
  gains: TodaysGains | undefined
  weight: string | undefined
  isWide: boolean
}

/** Today's sales stand above the total: they count in today's gain but have no row of their own. */
function TotalRows({ total, gains, weight, isWide }: TotalRowsProps) {
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
