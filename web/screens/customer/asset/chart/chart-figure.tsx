import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import type { Asset } from '#contract/market/market.ts'
import { listTrades } from '#contract/trading/transactions.ts'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import {
  changePercent,
  type ChartPoint,
  type ChartSummary,
  type ChartView,
  highOf,
  livePoint,
  lowOf,
  summarize,
  withLivePoint,
} from '#web/features/chart/chart-points.ts'
import type { ChartCursor } from '#web/features/chart/chart-slider.tsx'
import { TableDetails } from '#web/features/chart/table-details.tsx'
import { queryOf } from '#web/lib/api/query.ts'
import { useUser } from '#web/lib/api/session.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { Price } from '#web/ui/figures/price.tsx'
import { toneOf } from '#web/ui/figures/tone.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { loadCode } from '#web/ui/loading/load-code.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import type { PlotKind } from './price-plot.ts'
import type { TradeMark } from './trade-marks.ts'

const ChartRows = lazyComponent(() => import('./chart-rows.tsx'))
const PriceChart = lazyComponent(() => import('./price-chart.tsx'))

interface ChartFigureProps {
  asset: Asset
  kind: PlotKind
  view: ChartView
  /** At least one. */
  points: readonly ChartPoint[]
  /** Another period's points, shown until this one's have loaded. */
  isOutdated: boolean
}

/** To see, scrub, hear or read as a table. Its end follows the live price. */
export function ChartFigure({ asset, kind, view, points, isOutdated }: ChartFigureProps) {
  // A tick or cursor changes most of it: memoizing gains nothing.
  'use no memo'
  const captionId = useId()
  const [cursor, setCursor] = useState<ChartCursor | null>(null)
  const live = isOutdated
    ? null
    : livePoint(points, view, Number(asset.currentPrice), Date.parse(asset.priceAt))
  const shown = withLivePoint(points, live)
  const marks = useTradeMarks(asset.symbol, points, view)
  const summary = summarize(shown)
  if (summary === null) return null
  const pointed = cursor === null ? undefined : shown[cursor.index]
  const name = `${asset.name} (${asset.symbol}), ${view.description}`
  return (
    <figure
      aria-labelledby={captionId}
      aria-busy={isOutdated}
      className={`min-w-0 transition-opacity ${isOutdated ? 'opacity-50' : ''}`}
    >
      <figcaption id={captionId} className="sr-only">
        {captionOf(name, summary, view)}
      </figcaption>
      <div className="px-4.5 md:px-5.5">
        <ChartReadout view={view} first={summary.first} point={pointed ?? summary.last} />
      </div>
      <p aria-live="polite" className="sr-only">
        {pointed !== undefined && cursor?.byKeys && spokenOf(pointed, summary.first)}
      </p>
      <Suspense fallback={<ChartSkeleton />}>
        <PriceChart
          kind={kind}
          view={view}
          points={points}
          live={live}
          count={shown.length}
          marks={marks}
          tone={toneOf(summary.changePercent)}
          name={name}
          timeLabel={pointTimeLabel(pointed ?? summary.last, view)}
          cursor={cursor}
          onCursor={setCursor}
        />
      </Suspense>
      <div className="relative px-4.5 pb-1.5 md:px-5.5">
        <TableDetails className="md:min-h-8">
          {() => <ChartRows label={name} view={view} points={shown} marks={marks} />}
        </TableDetails>
        <p className="absolute top-0 right-4.5 flex gap-2.5 text-sm text-fg-3 md:right-5.5">
          <span className={FOOT}>Times in US Eastern</span>
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer" className={FOOT}>
            <span>
              <span className="max-md:sr-only">Chart by </span>TradingView
              <span className="sr-only"> (opens in a new tab)</span>
            </span>
          </a>
        </p>
      </div>
    </figure>
  )
}

const FOOT = 'flex min-h-11 items-center md:min-h-8'

export const ChartSkeleton = () => (
  <div className="flex h-68 items-end px-4.5 pb-6 md:h-88 md:px-5.5">
    <Skeleton className="size-full rounded-md opacity-50" />
  </div>
)

const captionOf = (
  name: string,
  { first, last, high, low, changePercent: change }: ChartSummary,
  view: ChartView,
) =>
  `${name}: from ${dollars(first.bar?.open ?? first.price)} on ${pointTimeLabel(first, view)} ` +
  `to ${dollars(last.price)} on ${pointTimeLabel(last, view)}, ${directionOf(change)}. ` +
  `High ${dollars(highOf(high))} on ${pointTimeLabel(high, view)}, ` +
  `low ${dollars(lowOf(low))} on ${pointTimeLabel(low, view)}.`

const spokenOf = (point: ChartPoint, first: ChartPoint) =>
  `${dollars(point.price)}, ${directionOf(changePercent(first, point))} over the period`

const directionOf = (percent: number) => `${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(2)}%`

const dollars = (price: number) => dollarText(price.toFixed(2))

interface ChartReadoutProps {
  view: ChartView
  first: ChartPoint
  /** The point under the cursor, else the last. */
  point: ChartPoint
}

/** One line of fixed height: time, price, and the change since the chart's start. */
function ChartReadout({ view, first, point }: ChartReadoutProps) {
  // A tick or key changes most of it: memoizing gains nothing.
  'use no memo'
  const { price, bar, volume } = point
  return (
    <p
      data-chart-readout=""
      className="flex h-6 items-center gap-2.5 overflow-hidden text-sm whitespace-nowrap"
    >
      <span className="text-fg-3">{pointTimeLabel(point, view)}</span>
      <Price value={price.toFixed(2)} className="font-strong" />
      <span className="text-fg-3">
        <Change percent={changePercent(first, point).toFixed(2)} />
        {/* The narrowest phones have no room beside a time. */}
        <span className="max-[24rem]:sr-only"> over period</span>
      </span>
      <span className="ml-auto hidden gap-2.5 text-fg-3 lg:flex">
        {bar !== undefined && (
          <>
            <span>O {bar.open.toFixed(2)}</span>
            <span>H {bar.high.toFixed(2)}</span>
            <span>L {bar.low.toFixed(2)}</span>
          </>
        )}
        {volume !== undefined && <span>Vol {COMPACT.format(volume)}</span>}
      </span>
    </p>
  )
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

const NO_MARKS: readonly TradeMark[] = []

/** None for an administrator or while loading. */
function useTradeMarks(symbol: string, points: readonly ChartPoint[], view: ChartView): readonly TradeMark[] {
  const isCustomer = useUser()?.role === 'customer'
  const { data: trades } = useQuery({ ...queryOf(listTrades, { query: { symbol } }), enabled: isCustomer })
  // Most readers have not traded the asset.
  const { data: placed } = useQuery({
    queryKey: ['trade-marks'],
    queryFn: async () => (await loadCode(() => import('./trade-marks.ts'))).tradeMarks,
    enabled: trades !== undefined && trades.length > 0,
  })
  return trades === undefined || placed === undefined ? NO_MARKS : placed(trades, points, view)
}
