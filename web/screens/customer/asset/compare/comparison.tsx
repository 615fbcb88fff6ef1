import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useId, useState } from 'react'
import { getHistory } from '#contract/market/market.ts'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import {
  CHART_FRESH_MS,
  type ChartView,
  historyPoints,
  PERIODS,
  sampled,
} from '#web/features/chart/chart-points.ts'
import type { ChartCursor } from '#web/features/chart/chart-slider.tsx'
import { LinePlot } from '#web/features/portfolio/plot/line-plot.tsx'
import { queryOf } from '#web/lib/api/query.ts'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { Change } from '#web/ui/figures/change.tsx'
import { percentText, signOf } from '#web/ui/figures/decimal-text.ts'
import { ChartState } from '../chart/chart-state.tsx'
import { type ComparedPoints, comparedPoints } from './compared-points.ts'
import { DataTable } from '#web/ui/layout/data-table.tsx'
import { TableDetails } from '#web/features/chart/table-details.tsx'

interface ComparisonProps {
  symbol: string
  other: string
  /** "KO", "S&P 500" */
  otherName: string
}

/** Drawn, read out and as a table. */
export default function Comparison({ symbol, other, otherName }: ComparisonProps) {
  const [period] = useSearchChoice('period', ['1M', '1D', '1W', '1Y', 'All'])
  const view = PERIODS[period]
  const queryFor = (of: string) => ({
    ...queryOf(getHistory, { params: { symbol: of }, query: { period } }),
    staleTime: CHART_FRESH_MS,
  })
  const ownQuery = useQuery(queryFor(symbol))
  const otherQuery = useQuery(queryFor(other))
  const both =
    ownQuery.data &&
    otherQuery.data &&
    comparedPoints(historyPoints(ownQuery.data, view), historyPoints(otherQuery.data, view))
  if (!both) {
    return (
      <ChartState
        query={ownQuery.isSuccess ? otherQuery : ownQuery}
        empty={`No prices of ${symbol} and ${otherName} at the same time in this period`}
        failure="Failed to load the comparison"
      />
    )
  }
  return <Figure symbol={symbol} otherName={otherName} view={view} both={both} />
}

interface FigureProps extends Omit<ComparisonProps, 'other'> {
  view: ChartView
  both: ComparedPoints
}

function Figure({ symbol, otherName, view, both }: FigureProps) {
  const { points, compared } = both
  const captionId = useId()
  const [cursor, setCursor] = useState<ChartCursor | null>(null)
  const last = points.length - 1
  const index = cursor === null ? last : Math.min(cursor.index, last)
  const [point, own, other] = [points[index], points[index]?.price ?? 0, compared[index] ?? 0]
  if (point === undefined) return null
  const name = `${symbol} and ${otherName}, ${view.description}`
  return (
    <figure aria-labelledby={captionId}>
      <figcaption id={captionId} className="sr-only">
        {name}: {symbol} {written(points[last]?.price ?? 0)}, {otherName} {written(compared[last] ?? 0)}.
      </figcaption>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Key name={symbol} percent={own} color="var(--fg-2)" />
        <Key name={otherName} percent={other} color={OTHER_COLOR} isDashed />
        <span className="text-fg-3">{pointTimeLabel(point, view)}</span>
      </p>
      <p aria-live="polite" className="sr-only">
        {cursor?.byKeys && `${symbol} ${written(own)}, ${otherName} ${written(other)}`}
      </p>
      <div style={PLOT} className="-mx-4.5 mt-3 flex flex-col md:-mx-5.5">
        <LinePlot
          view={view}
          points={points}
          unit="percent"
          compared={{ values: compared, color: OTHER_COLOR }}
          tone="neutral"
          name={name}
          timeLabel={pointTimeLabel(point, view)}
          hidesAmounts={false}
          cursor={cursor}
          onCursor={setCursor}
        />
      </div>
      <TableDetails>
        {() => <ComparisonTable name={name} symbols={[symbol, otherName]} view={view} both={both} />}
      </TableDetails>
    </figure>
  )
}

function Key(props: { name: string; percent: number; color: string; isDashed?: boolean }) {
  const { name, percent, color, isDashed = false } = props
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden style={{ borderTop: `2px ${isDashed ? 'dashed' : 'solid'} ${color}`, width: 16 }} />
      {name} <Change percent={percent.toFixed(2)} />
    </span>
  )
}

interface ComparisonTableProps {
  name: string
  symbols: readonly [string, string]
  view: ChartView
  both: ComparedPoints
}

/** Newest first, at most thirty. */
function ComparisonTable({ name, symbols, view, both: { points, compared } }: ComparisonTableProps) {
  const rows = points.map((point, place) => ({ ...point, other: compared[place] ?? 0 }))
  return (
    <div className="-mx-4.5 md:-mx-5.5">
      <DataTable
        label={name}
        columns={[
          { title: 'Time', cell: (row) => pointTimeLabel(row, view) },
          { title: symbols[0], numeric: true, cell: ({ price }) => <Change percent={price.toFixed(2)} /> },
          { title: symbols[1], numeric: true, cell: ({ other }) => <Change percent={other.toFixed(2)} /> },
        ]}
        rows={sampled(rows, 30).toReversed()}
        keyOf={({ time }) => time}
      />
    </div>
  )
}

const written = (percent: number): string => percentText(percent.toFixed(2), signOf(percent.toFixed(2)))

const OTHER_COLOR = 'var(--cat-1)'
const PLOT: CSSProperties = { height: 260 }
