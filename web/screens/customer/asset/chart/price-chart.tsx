import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useColours } from '#web/ui/preferences/theme.ts'
import { cursorTarget } from '#web/features/chart/chart-keys.ts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import { readPlotColours } from './plot-colours.ts'
import type { TradeMark } from './trade-marks.ts'
import { createPricePlot, type PlotKind, type PricePlot } from './price-plot.ts'

/** The point under the cursor, which a pointer moves, or keys; then the point is read out. */
export interface ChartCursor {
  index: number
  byKeys: boolean
}

interface PriceChartProps {
  kind: PlotKind
  view: ChartView
  points: readonly ChartPoint[]
  /** Changes with every tick; the list does not. */
  live: ChartPoint | null
  /** How many points are shown, the live one included. */
  count: number
  /** The customer's own trades. */
  marks: readonly TradeMark[]
  isGain: boolean
  /** Of the asset and the time frame. */
  name: string
  /** The time of the point under the cursor. */
  timeLabel: string
  cursor: ChartCursor | null
  onCursor: (cursor: ChartCursor | null) => void
}

/** The drawing itself, in a chunk of its own with the charting library. Scrubbed by mouse, finger and arrow keys. */
export default function PriceChart(props: PriceChartProps) {
  const { kind, view, points, live, count, marks, isGain, name, timeLabel, cursor, onCursor } = props
  const colours = useColours()
  const canvas = useRef<HTMLDivElement>(null)
  const plot = useRef<PricePlot | null>(null)
  const index = cursor?.index ?? null

  useEffect(() => {
    if (canvas.current === null) return
    const made = createPricePlot(canvas.current, kind)
    plot.current = made
    return () => {
      plot.current = null
      made.remove()
    }
  }, [kind])
  useEffect(() => plot.current?.show(points, view), [kind, points, view])
  useEffect(() => {
    if (live !== null) plot.current?.update(live)
  }, [kind, points, view, live])
  useEffect(() => plot.current?.paint(readPlotColours(), isGain), [kind, colours, isGain])
  useEffect(() => plot.current?.markTrades(marks, readPlotColours()), [kind, colours, points, marks])
  useEffect(() => plot.current?.mark(index), [kind, points, index])

  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    const at = plot.current?.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left) ?? null
    onCursor(at === null ? null : { index: at, byKeys: false })
  }
  const move = (event: KeyboardEvent) => {
    const target = cursorTarget(event.key, index, count - 1)
    if (target === undefined) return
    event.preventDefault()
    onCursor(target === null ? null : { index: target, byKeys: true })
  }
  return (
    <div className="relative h-68 md:h-88">
      <div ref={canvas} className={`size-full ${LOGO}`} />
      {/* Pointers are followed here and not by the library, so that a finger scrubs at once and the page still scrolls. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Point of the chart of ${name}`}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={(index ?? count - 1) + 1}
        aria-valuetext={timeLabel}
        className="absolute inset-0 z-2 cursor-crosshair touch-pan-y outline-offset-[-2px]"
        onPointerDown={scrub}
        onPointerMove={scrub}
        onPointerLeave={() => onCursor(null)}
        onPointerCancel={() => onCursor(null)}
        onKeyDown={move}
        onBlur={() => onCursor(null)}
      />
    </div>
  )
}

/** The library's logo is a link and stays; it wears the theme's quietest colours. */
const LOGO = '[&_a]:[--fill:var(--fg-3)]! [&_a]:[--stroke:var(--surface-1)]! [&_a]:opacity-70'
