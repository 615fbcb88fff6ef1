import { type CSSProperties, useId, useState } from 'react'
import type { Performance } from '#contract/trading/performance.ts'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import type { ChartCursor } from '#web/features/chart/chart-slider.tsx'
import { TableDetails } from '#web/features/chart/table-details.tsx'
import { LinePlot } from '#web/features/portfolio/plot/line-plot.tsx'
import { reasonText, written } from '#web/features/portfolio/returns/own-return.tsx'
import { useSearchChoice } from '#web/lib/url/search-choice.ts'
import { dateText } from '#web/ui/figures/calendar-date.ts'
import { dollarText, signOf } from '#web/ui/figures/decimal-text.ts'
import { toneOf } from '#web/ui/figures/tone.ts'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { useHiddenAmounts } from '#web/ui/preferences/hidden-amounts.tsx'
import { type Benchmark, type BenchmarkChoice, briefBenchmark } from '../chosen-benchmark.ts'
import { ChartLegend, ChartReadout, COMPARED_COLORS, FlowMarks } from './chart-readout.tsx'
import {
  type ChartMode,
  drawnIn,
  flowMarks,
  type PerformancePoint,
  performancePoints,
  tableRows,
} from './drawn-points.ts'

const PerformanceTable = lazyComponent(() => import('./performance-table.tsx'))

const MAX_ROWS = 30
const DAILY = { step: 'day' } as const

interface PerformanceChartProps {
  performance: Performance
  benchmark: Benchmark
  /** "year to date" */
  period: string
  choice: BenchmarkChoice
}

/** Marks show where money moved. */
export default function PerformanceChart({ performance, benchmark, period, choice }: PerformanceChartProps) {
  const [mode, setMode] = useSearchChoice('show', ['value', 'gain', 'percent'])
  const points = performancePoints(performance.series)
  const drawn = drawnIn(points, mode)
  return (
    <>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <SegmentedControl label="Chart of" segments={MODES} value={mode} onValueChange={setMode} />
        <BenchmarkSelect choice={choice} />
      </div>
      {drawn.points.length > 0 ? (
        <Figure
          key={mode}
          performance={performance}
          benchmark={briefBenchmark(benchmark)}
          mode={mode}
          name={`${MODE_NAMES[mode]}, ${period}`}
          drawn={drawn}
        />
      ) : (
        <p style={INSTEAD} className="grid place-content-center text-center text-fg-2">
          {reasonText(performance.timeWeightedWhy)}
        </p>
      )}
      <TableDetails>
        {() => (
          <PerformanceTable
            label={`Your account, ${period}`}
            benchmark={briefBenchmark(benchmark)}
            paidIn={paidInName(performance)}
            rows={tableRows(points, MAX_ROWS)}
          />
        )}
      </TableDetails>
    </>
  )
}

const BenchmarkSelect = ({ choice: { symbol, funds, choose } }: { choice: BenchmarkChoice }) => (
  <label className="flex items-center gap-2 text-sm whitespace-nowrap text-fg-3">
    Compare with
    <Select value={symbol} onChange={({ target }) => choose(target.value)}>
      <option value="">S&amp;P 500</option>
      {symbol !== '' && funds.every((fund) => fund.symbol !== symbol) && <option>{symbol}</option>}
      {funds.map((fund) => (
        <option key={fund.symbol} value={fund.symbol}>
          {fund.symbol}
        </option>
      ))}
    </Select>
  </label>
)

interface FigureProps {
  performance: Performance
  benchmark: string
  mode: ChartMode
  name: string
  drawn: ReturnType<typeof drawnIn>
}

function Figure({ performance, benchmark, mode, name, drawn: { points, compared } }: FigureProps) {
  const captionId = useId()
  const [cursor, setCursor] = useState<ChartCursor | null>(null)
  const isHidden = useHiddenAmounts()
  const last = points.at(-1)
  const pointed = cursor === null ? undefined : points[cursor.index]
  const shown = pointed ?? last
  if (last === undefined || shown === undefined) return null
  const marks = flowMarks(points)
  const tone = toneOf(signOf(mode === 'percent' ? (last.timeWeighted ?? '0') : last.gain))
  return (
    <figure aria-labelledby={captionId} className="mt-3">
      <figcaption id={captionId} className="sr-only">
        {chartCaption(name, performance, benchmark, isHidden)}
      </figcaption>
      <ChartReadout mode={mode} point={shown} benchmark={benchmark} paidIn={paidInName(performance)} />
      <p aria-live="polite" className="sr-only">
        {pointed !== undefined && cursor?.byKeys && spokenPoint(pointed, benchmark, isHidden)}
      </p>
      <div className="-mx-4.5 mt-3 md:-mx-5.5">
        <LinePlot
          view={DAILY}
          points={points}
          unit={mode === 'percent' ? 'percent' : 'dollars'}
          compared={
            compared.length > 0
              ? { values: compared, isStepped: mode === 'value', color: COMPARED_COLORS[mode] }
              : undefined
          }
          tone={tone}
          name={name}
          timeLabel={pointTimeLabel(shown, DAILY)}
          hidesAmounts={isHidden && mode !== 'percent'}
          cursor={cursor}
          onCursor={setCursor}
        >
          <FlowMarks marks={marks} hidesAmounts={isHidden} />
        </LinePlot>
      </div>
      <ChartLegend
        mode={mode}
        tone={tone}
        compared={compared.length === 0 ? undefined : mode === 'value' ? paidInName(performance) : benchmark}
        marks={marks}
      />
    </figure>
  )
}

/** The value less this is the gain: it includes the value at the start. */
const paidInName = ({ startsWith }: Performance): string =>
  startsWith === 'first_deposit' ? 'Net paid in' : 'Start and paid in'

const MODES = [
  { value: 'value', label: 'Value' },
  { value: 'gain', label: 'Gain' },
  { value: 'percent', label: '%' },
] as const

const MODE_NAMES: Record<ChartMode, string> = {
  value: 'Your account’s value',
  gain: 'Your account’s gain',
  percent: 'Your account’s return',
}

/** As tall as readout, plot and legend. */
const INSTEAD: CSSProperties = { height: 300 }

function chartCaption(
  name: string,
  performance: Performance,
  benchmark: string,
  hidesAmounts: boolean,
): string {
  const { start, end, gain, timeWeighted } = performance
  const compared = performance.benchmark?.return ?? null
  const between = `from ${dateText(start.date)} to ${dateText(end.date)}`
  const returns = [
    timeWeighted === null ? null : `time-weighted return ${written(timeWeighted)}`,
    compared === null ? null : `${benchmark} ${written(compared)}`,
  ].filter((part) => part !== null)
  const values = hidesAmounts
    ? []
    : [`${dollarText(start.value)} to ${dollarText(end.value)}`, gainText(gain)]
  return `${name}, ${between}: ${[...values, ...returns].join(', ')}.`
}

function spokenPoint(point: PerformancePoint, benchmark: string, hidesAmounts: boolean): string {
  const { deposits, withdrawals, dividends } = point
  const moved = [
    [deposits, 'deposited'],
    [withdrawals, 'withdrawn'],
    [dividends, 'in dividends'],
  ] as const
  const parts = [
    pointTimeLabel(point, { step: 'day' }),
    ...(hidesAmounts
      ? []
      : [
          dollarText(point.value),
          gainText(point.gain),
          ...moved.flatMap(([amount, word]) =>
            signOf(amount) === 0 ? [] : [`${dollarText(amount)} ${word}`],
          ),
        ]),
    ...(point.timeWeighted === null ? [] : [written(point.timeWeighted)]),
    ...(point.benchmark === null ? [] : [`${benchmark} ${written(point.benchmark)}`]),
  ]
  return parts.join(', ')
}

const gainText = (gain: string): string =>
  `${signOf(gain) < 0 ? 'lost' : 'gained'} ${dollarText(gain.replace('-', ''))}`
