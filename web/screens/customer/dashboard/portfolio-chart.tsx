import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from '#domain/market/history-period.ts'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import type { Cents } from '#domain/money/money.ts'
import { detailOf } from '#web/lib/api/call-error.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { dollarText, signOf } from '#web/ui/figures/decimal-text.ts'
import { toneOf } from '#web/ui/figures/tone.ts'
import { EmptyState } from '#web/ui/messages/empty-state.tsx'
import { LoadFailure } from '#web/ui/messages/load-failure.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Skeleton } from '#web/ui/loading/skeleton.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import { useHiddenAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import {
  CHART_FRESH_MS,
  type ChartView,
  PERIODS,
  sampled,
  summarize,
} from '#web/features/chart/chart-points.ts'
import { type ValuePoint, valuePoints, viewOf } from './value-points.ts'
import type { ChartCursor } from '#web/features/chart/chart-slider.tsx'
import { LinePlot } from '#web/features/portfolio/plot/line-plot.tsx'
import { TableDetails } from '#web/features/chart/table-details.tsx'

const ValueTable = lazyComponent(() => import('./value-table.tsx'))

const MAX_ROWS = 30
/** Pixels of the line over the chart, and of its footer's reach into the padding. */
const READOUT = 28
const UNDER = 12
/** Readout, gap, plot and footer. */
const HEIGHT = READOUT + 12 + 200 + 44
const CORNER: CSSProperties = { position: 'absolute', top: 20, right: 22 }

/** `liveCents` is the current value. */
export default function PortfolioChart({ liveCents }: { liveCents: Cents | undefined }) {
  const [period, setPeriod] = useSearchChoice('period', ['1M', '1D', '1W', 'YTD', '1Y', 'All'])
  const query = useQuery({
    ...queryOf(getPortfolioHistory, { query: { period } }),
    staleTime: CHART_FRESH_MS,
    // After a trade in another window, line and live value must show the same holdings.
    refetchOnMount: CHANGES_ELSEWHERE.refetchOnMount,
    refetchInterval: CHART_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  const isWide = useIsWide()
  const { data: history } = query
  const isOutdated = query.isPlaceholderData
  const points = history && valuePoints(history, query.isFetching ? null : (liveCents ?? null))
  const isDrawn = points !== undefined && points.length > 0
  return (
    <>
      {/* Beside the figure where there is room; on phones between the readout and the chart. */}
      <div className="max-md:order-1" style={isWide ? CORNER : { marginTop: isDrawn ? 8 : 8 + READOUT }}>
        <SegmentedControl
          label="Period of the chart"
          segments={SEGMENTS}
          value={period}
          onValueChange={setPeriod}
        />
      </div>
      {history && points && points.length > 0 ? (
        <ValueFigure period={period} view={viewOf(history)} points={points} isOutdated={isOutdated} />
      ) : (
        <Instead height={HEIGHT - UNDER - (isWide ? 0 : READOUT)}>
          {query.isPending ? (
            <div role="status" className="size-full py-2">
              <span className="sr-only">Loading your portfolio's history</span>
              <Skeleton className="size-full rounded-md opacity-50" />
            </div>
          ) : query.isError && history === undefined ? (
            <LoadFailure
              title="Failed to load your portfolio's history"
              text={detailOf(query.error, 'Please try again')}
              pending={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <EmptyState icon={<ChartNoAxesColumn aria-hidden />}>
              {period === 'All' ? 'Appears after your first trade' : 'No holdings in this period'}
            </EmptyState>
          )}
        </Instead>
      )}
    </>
  )
}

interface ValueFigureProps {
  period: PortfolioPeriod
  view: Pick<ChartView, 'step'>
  /** At least one. */
  points: readonly ValuePoint[]
  isOutdated: boolean
}

function ValueFigure({ period, view, points, isOutdated }: ValueFigureProps) {
  const captionId = useId()
  const [cursor, setCursor] = useState<ChartCursor | null>(null)
  const hidesAmounts = useHiddenAmounts()
  const last = points.at(-1)
  const pointed = cursor === null ? undefined : points[cursor.index]
  const shown = pointed ?? last
  if (last === undefined || shown === undefined) return null
  const name = `your portfolio's value, ${PERIOD_NAMES[period].description}`
  return (
    <figure aria-labelledby={captionId} aria-busy={isOutdated} className="contents">
      <figcaption id={captionId} className="sr-only">
        {captionOf(name, points, view, hidesAmounts)}
      </figcaption>
      <Readout period={period} view={view} last={last} pointed={pointed} />
      <p aria-live="polite" className="sr-only">
        {pointed !== undefined && cursor?.byKeys && spokenOf(pointed, hidesAmounts)}
      </p>
      <div
        style={{ opacity: isOutdated ? 0.5 : 1 }}
        className="-mx-4.5 mt-3 flex flex-1 flex-col transition-opacity max-md:order-2 md:-mx-5.5"
      >
        <LinePlot
          view={view}
          points={points}
          tone={toneOf(signOf(last.gain))}
          name={name}
          timeLabel={pointTimeLabel(shown, view)}
          hidesAmounts={hidesAmounts}
          cursor={cursor}
          onCursor={setCursor}
        />
      </div>
      <div style={{ marginBottom: -UNDER }} className="relative min-w-0 max-md:order-3">
        <TableDetails>
          {() => <ValueTable label={`Chart of ${name}`} view={view} points={sampled(points, MAX_ROWS)} />}
        </TableDetails>
        <Link
          to={`/performance?period=${period}`}
          className="absolute top-0 right-0 flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
        >
          Performance
        </Link>
      </div>
    </figure>
  )
}

interface ReadoutProps extends Pick<ValueFigureProps, 'period' | 'view'> {
  last: ValuePoint
  pointed: ValuePoint | undefined
}

/** The gain over the period; under a cursor, the value at its point. */
function Readout({ period, view, last, pointed }: ReadoutProps) {
  // Dollars and percent of different signs are not one figure (ADR 0042).
  const isSplit = ![0, signOf(last.gain)].includes(signOf(last.returnPercent))
  return (
    <div className="text-sm text-fg-3 gap-2 md:flex">
      <p
        data-chart-readout=""
        style={{ height: READOUT }}
        className="flex shrink-0 items-center gap-2 overflow-hidden whitespace-nowrap"
      >
        {pointed === undefined ? (
          <>
            <Change pill amount={last.gain} percent={isSplit ? undefined : last.returnPercent} />
            <span className="truncate">
              {PERIOD_NAMES[period].description}
              {/* On a narrow phone only the table under the chart mentions it. */}
              {!isSplit && <span className="max-md:sr-only">, time-weighted</span>}
            </span>
          </>
        ) : (
          <>
            <Change pill percent={pointed.returnPercent} />
            <Money value={pointed.value} className="font-strong text-fg" />
            <span className="truncate">{pointTimeLabel(pointed, view)}</span>
          </>
        )}
      </p>
      {isSplit && <ReturnNote percent={last.returnPercent} isHidden={pointed !== undefined} />}
    </div>
  )
}

/** Explains a return whose sign differs from the dollars'. Hidden, it keeps its place. */
function ReturnNote({ percent, isHidden }: { percent: string; isHidden: boolean }) {
  const isWide = useIsWide()
  return (
    <p
      style={{ visibility: isHidden ? 'hidden' : undefined }}
      className={isWide ? 'flex min-w-0 items-center gap-2' : ''}
    >
      <Change pill percent={percent} />{' '}
      <span title={RETURN_TEXT} className={isWide ? 'truncate' : ''}>
        {RETURN_TEXT}
      </span>
    </p>
  )
}

const RETURN_TEXT = 'time-weighted return: ignores when you added money'

/** Instead of chart and footer, at least as tall; also of the readout where they touch. */
const Instead = ({ height, children }: { height: number; children: ReactNode }) => (
  <div style={{ flex: 1, minHeight: height }} className="grid items-center max-md:order-2">
    {children}
  </div>
)

function captionOf(
  name: string,
  points: readonly ValuePoint[],
  view: Pick<ChartView, 'step'>,
  hidesAmounts: boolean,
): string {
  const summary = summarize(points)
  const last = points.at(-1)
  if (summary === null || last === undefined) return ''
  const when = (point: { time: number }) => pointTimeLabel(point, view)
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const between = `from ${when(summary.first)} to ${when(last)}`
  const grew = `time-weighted return ${last.returnPercent}%`
  if (hidesAmounts) return `${title}, ${between}: ${grew}.`
  const { first, high, low } = summary
  return (
    `${title}, ${between}: ${dollars(first.price)} to ${dollars(last.price)}, ` +
    `${gainText(last)} excluding purchases and sales, ${grew}. ` +
    `High ${dollars(high.price)} on ${when(high)}, low ${dollars(low.price)} on ${when(low)}.`
  )
}

const spokenOf = (point: ValuePoint, hidesAmounts: boolean): string =>
  hidesAmounts
    ? `${point.returnPercent}% over the period`
    : `${dollars(point.price)}, ${gainText(point)}, ${point.returnPercent}% over the period`

const gainText = ({ gain }: ValuePoint): string =>
  `${gain.startsWith('-') ? 'lost' : 'gained'} ${dollarText(gain.replace('-', ''))}`

const dollars = (value: number): string => dollarText(value.toFixed(2))

const PERIOD_NAMES: Record<PortfolioPeriod, Pick<ChartView, 'label' | 'description'>> = {
  ...PERIODS,
  YTD: { label: 'YTD', description: 'year to date' },
}

const SEGMENTS = PORTFOLIO_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value].label }))
