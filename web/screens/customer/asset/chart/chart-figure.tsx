import { Suspense, useId, useState } from 'react'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import type { Asset } from '#contract/market/market.ts'
import { dollarText } from '#web/ui/figures/decimal-text.ts'
import { toneOf } from '#web/ui/figures/tone.ts'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import { ChartReadout } from './chart-readout.tsx'
import {
  changePercent,
  type ChartSummary,
  highOf,
  lowOf,
  summarize,
} from '#web/features/chart/chart-summary.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import { livePoint, withLivePoint } from '#web/features/chart/live-point.ts'
import type { ChartCursor } from '#web/features/chart/chart-slider.tsx'
import type { PlotKind } from './price-plot.ts'
import { useTradeMarks } from './use-trade-marks.ts'

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
        <ChartTable label={name} view={view} points={shown} marks={marks} />
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
