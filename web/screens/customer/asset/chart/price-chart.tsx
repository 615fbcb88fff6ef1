import { useEffect, useRef } from 'react'
import { useColors } from '#web/ui/preferences/theme.ts'
import type { FigureTone } from '#web/ui/figures/tone.ts'
import { type ChartCursor, ChartSlider } from '#web/features/chart/chart-slider.tsx'
import type { ChartPoint, ChartView } from '#web/features/chart/chart-points.ts'
import { shownChart } from '#web/features/chart/shown-chart.ts'
import { readPlotColors } from './plot-colors.ts'
import type { TradeMark } from './trade-marks.ts'
import { createPricePlot, type PlotKind, type PricePlot } from './price-plot.ts'

interface PriceChartProps {
  kind: PlotKind
  view: ChartView
  points: readonly ChartPoint[]
  /** Changes with every tick; the list does not. */
  live: ChartPoint | null
  /** The number of points shown, the live one included. */
  count: number
  marks: readonly TradeMark[]
  tone: FigureTone
  name: string
  /** The time of the point under the cursor. */
  timeLabel: string
  cursor: ChartCursor | null
  onCursor: (cursor: ChartCursor | null) => void
}

/** In a chunk of its own with the charting library. */
export default function PriceChart(props: PriceChartProps) {
  // Drawn again only for a tick or cursor, which change most of it: memoizing would cost 0.5 kB.
  'use no memo'
  const { kind, view, points, live, count, marks, tone, name, timeLabel, cursor, onCursor } = props
  const colors = useColors()
  const canvas = useRef<HTMLDivElement>(null)
  const plot = useRef<PricePlot | null>(null)
  const index = cursor?.index ?? null

  useEffect(() => {
    if (canvas.current === null) return
    const made = createPricePlot(canvas.current, kind)
    plot.current = made
    shownChart.set({ prices: made.prices, ownColor: () => readPlotColors().mark })
    return () => {
      plot.current = null
      shownChart.set(null)
      made.remove()
    }
  }, [kind])
  useEffect(() => plot.current?.show(points, view), [kind, points, view])
  useEffect(() => {
    if (live !== null) plot.current?.update(live)
  }, [kind, points, view, live])
  useEffect(() => plot.current?.paint(readPlotColors(), tone), [kind, colors, tone])
  useEffect(() => plot.current?.markTrades(marks, readPlotColors()), [kind, colors, points, marks])
  useEffect(() => plot.current?.mark(index), [kind, points, index])

  return (
    <div className="relative h-68 md:h-88">
      {/* Canvases in a table; the figure around describes them. */}
      <div ref={canvas} aria-hidden className="size-full" />
      {/* Replaces the library's pointer handling: a finger scrubs at once and the page still scrolls. */}
      <ChartSlider
        name={name}
        count={count}
        cursor={cursor}
        onCursor={onCursor}
        timeLabel={timeLabel}
        indexAt={(x) => plot.current?.indexAt(x) ?? null}
        className="z-2"
      />
    </div>
  )
}
