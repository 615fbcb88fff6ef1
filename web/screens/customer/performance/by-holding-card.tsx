import type { Asset } from '#contract/market/market.ts'
import type { Performance } from '#contract/trading/performance.ts'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import { AssetIcon } from '#web/ui/labels/asset-icon.tsx'
import { Change, Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { toneText } from '#web/ui/figures/tone.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Cell, Row, RowLink, Table } from '#web/ui/layout/table.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { Explained } from '#web/ui/layout/explained.tsx'
import { SortHeaders, SortSelect } from '#web/features/sorting/sort-header.tsx'
import { useSorting } from '#web/features/sorting/sort-choice.ts'
import { useSteadyOrder } from '#web/features/sorting/steady-order.ts'
import { byHoldingOrder, PERFORMANCE_ORDERS, type PerformanceSortKey } from './by-holding-order.ts'
import { ContributionText } from './explanations.tsx'
import {
  besideDollars,
  type HoldingPerformance,
  OwnReturn,
  reasonText,
  Unknown,
  written,
} from '#web/features/portfolio/returns/own-return.tsx'

interface ByHoldingCardProps {
  performance: Performance
  funds: readonly Asset[]
}

/** Sold ones included: together the account's gain. */
export const ByHoldingCard = ({ performance, funds }: ByHoldingCardProps) => (
  <Card flush title="By Holding">
    {performance.byHolding.length === 0 ? (
      <p className="px-4.5 pb-4 text-fg-2 md:px-5.5">No holdings in this period</p>
    ) : (
      <Holdings performance={performance} funds={funds} />
    )}
  </Card>
)

function Holdings({ performance, funds }: ByHoldingCardProps) {
  const isWide = useIsWide()
  const sorting = useSorting<PerformanceSortKey>(PERFORMANCE_ORDERS)
  const ordered = useSteadyOrder(performance.byHolding, symbolOf, sorting.choice, byHoldingOrder(sorting))
  return (
    <>
      {!isWide && (
        <div className="px-4.5 pb-3">
          <SortSelect sorting={sorting} />
        </div>
      )}
      <Table label="Performance by holding">
        <SortHeaders sorting={sorting} columns={COLUMNS} />
        <tbody>
          {ordered.map((holding) => (
            <HoldingRow
              key={holding.symbol}
              holding={holding}
              performance={performance}
              isFund={funds.some(({ symbol }) => symbol === holding.symbol)}
              isWide={isWide}
            />
          ))}
        </tbody>
        <TotalRows performance={performance} />
      </Table>
    </>
  )
}

const FIGURE = { numeric: true, wideOnly: true }

const COLUMNS = [
  { of: 'symbol', title: 'Asset' },
  { of: 'value', title: 'Value', ...FIGURE },
  { of: 'dividends', title: 'Dividends', ...FIGURE },
  { of: 'gain', title: 'Gain', numeric: true },
  { of: 'contribution', title: 'Contribution', ...FIGURE },
  { of: 'return', title: 'Return', ...FIGURE },
] as const

const symbolOf = ({ symbol }: HoldingPerformance): string => symbol

interface HoldingRowProps {
  holding: HoldingPerformance
  performance: Performance
  isFund: boolean
  isWide: boolean
}

function HoldingRow({ holding, performance, isFund, isWide }: HoldingRowProps) {
  const { symbol, name, value, income, gain } = holding
  const contribution = <Contribution holding={holding} performance={performance} />
  const ownReturn = <OwnReturn holding={holding} />
  return (
    <Row>
      <Cell className="w-full">
        <RowLink to={`/asset/${symbol}`} className="flex items-center gap-2.5">
          <AssetIcon symbol={symbol} type={isFund ? 'mutual_fund' : 'stock'} />
          <span className="min-w-0">
            <span className="block font-strong">{name}</span>
            <span className="block text-xs text-fg-3">
              {symbol}
              {signOf(value) === 0 && ' · sold'}
            </span>
          </span>
        </RowLink>
        {!isWide && (
          <span style={UNDER_NAME} className="flex flex-wrap items-center gap-x-3 text-xs text-fg-3">
            <span>
              {contribution}
              {holding.contribution !== null && ' contributed'}
            </span>
            {signOf(income) !== 0 && (
              <span>
                <Money value={income} /> dividends
              </span>
            )}
          </span>
        )}
      </Cell>
      <Cell numeric wideOnly>
        <Money value={value} />
      </Cell>
      <Cell numeric wideOnly>
        <Money value={income} />
      </Cell>
      <Cell numeric>
        <Gain value={gain} className="font-strong" />
        {!isWide && <span className="block text-sm">{ownReturn}</span>}
      </Cell>
      <Cell numeric wideOnly>
        {isWide && contribution}
      </Cell>
      <Cell numeric wideOnly>
        {isWide && ownReturn}
      </Cell>
    </Row>
  )
}

function Contribution({ holding, performance }: { holding: HoldingPerformance; performance: Performance }) {
  const { contribution, contributionWhy, symbol } = holding
  if (contribution === null) return <Unknown>{reasonText(contributionWhy)}</Unknown>
  return (
    <Explained
      name={`Contribution of ${symbol}`}
      explanation={<ContributionText holding={holding} performance={performance} points={contribution} />}
    >
      <Points value={contribution} />
    </Explained>
  )
}

/** Withdrawal fees and corrections; then the account. */
function TotalRows({ performance }: { performance: Performance }) {
  const { gain, timeWeighted, withdrawalFees, adjustments, costContribution, end, income } = performance
  const hasCorrections = signOf(adjustments) !== 0
  const hasFees = hasCorrections || signOf(withdrawalFees) !== 0
  return (
    <tfoot>
      {hasFees && (
        <Row>
          <Cell className="text-fg-2">{hasCorrections ? 'Fees and corrections' : 'Withdrawal fees'}</Cell>
          <Cell wideOnly />
          <Cell wideOnly />
          <Cell numeric>
            <Gain value={hasCorrections ? less(adjustments, withdrawalFees) : `-${withdrawalFees}`} />
          </Cell>
          <Cell numeric wideOnly>
            {costContribution !== null && <Points value={costContribution} />}
          </Cell>
          <Cell wideOnly />
        </Row>
      )}
      <Row className="font-semibold">
        <Cell>Account, with cash</Cell>
        <Cell numeric wideOnly>
          <Money value={end.value} />
        </Cell>
        <Cell numeric wideOnly>
          <Money value={income} />
        </Cell>
        <Cell numeric>
          <Gain value={gain} />
        </Cell>
        <Cell numeric wideOnly>
          {timeWeighted !== null && <Points value={timeWeighted} />}
        </Cell>
        <Cell numeric wideOnly>
          {timeWeighted !== null && <Change percent={timeWeighted} {...besideDollars(timeWeighted, gain)} />}
        </Cell>
      </Row>
    </tfoot>
  )
}

/** Pixels: beside the icon. */
const UNDER_NAME = { marginLeft: 46 }

/** Percentage points: "+1.25 pts". */
const Points = ({ value }: { value: string }) => (
  <span className={toneText(signOf(value))}>{written(value).replace('%', '')} pts</span>
)

/** Signed dollars: a minus b, to the cent. */
const less = (a: string, b: string): string => formatCents(cents(centsOf(a) - centsOf(b)))

function centsOf(text: string): bigint {
  const amount = parseCents(text.replace('-', '')) ?? 0n
  return text.startsWith('-') ? -amount : amount
}
