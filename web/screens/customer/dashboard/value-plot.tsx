import { type CSSProperties, useId } from 'react'
import { type ChartCursor, ChartSlider } from '#web/features/chart/chart-slider.tsx'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import { type FigureTone, TONE_TEXT } from '#web/ui/figures/tone.ts'
import { timeLabels, type ValuePoint, valueScale } from './value-points.ts'

interface ValuePlotProps {
  view: Pick<ChartView, 'step'>
  /** At least one. */
  points: readonly ValuePoint[]
  tone: FigureTone
  name: string
  /** The time of the point under the cursor, or else of the last. */
  timeLabel: string
  hidesAmounts: boolean
  cursor: ChartCursor | null
  onCursor: (cursor: ChartCursor | null) => void
}

/** A portfolio's value as an area, drawn by the page itself. Scrubbed by mouse, finger and arrow keys. */
export function ValuePlot(props: ValuePlotProps) {
  const { view, points, tone, name, timeLabel, hidesAmounts, cursor, onCursor } = props
  const last = points.length - 1
  const plot = plotOf(points)
  return (
    <div className={`flex flex-col ${TONE_TEXT[tone]}`} style={{ ...FRAME, paddingRight: plot.gutter }}>
      <div className="relative min-h-0 flex-1">
        <Rules plot={plot} hidesAmounts={hidesAmounts} />
        <Area places={plot.places} />
        <div aria-hidden>
          <Marks plot={plot} tone={tone} hidesAmounts={hidesAmounts} cursor={cursor} />
          {timeLabels(points, view, 5).map(({ at, label }) => (
            <span
              key={at}
              style={{ ...BELOW, left: percent(at * 100) }}
              className="absolute text-2xs whitespace-nowrap text-fg-3"
            >
              {label}
            </span>
          ))}
        </div>
        <ChartSlider
          name={name}
          count={points.length}
          cursor={cursor}
          onCursor={onCursor}
          timeLabel={timeLabel}
          indexAt={(x, width) => Math.min(last, Math.max(0, Math.round((x / width) * last)))}
        />
      </div>
    </div>
  )
}

type Plot = ReturnType<typeof plotOf>

/** Positions in percent of the plot from the left and from the top; `gutter` is in pixels. */
function plotOf(points: readonly ValuePoint[]) {
  const scale = valueScale(points.map(({ price }) => price))
  const last = points.length - 1
  const places = points.map(({ price }, index) => ({
    x: last === 0 ? 100 : (index / last) * 100,
    y: (1 - scale.heightOf(price)) * 100,
  }))
  const tag = scale.labelOf(points[last]?.price ?? 0)
  const gutter = Math.max(GUTTER, tag.length * CHARACTER + AROUND_TAG)
  return { scale, places, end: places[last] ?? { x: 100, y: 50 }, tag, gutter }
}

/** The rules of round values and their labels, except one that the tag of the latest value covers. */
function Rules({ plot: { scale, end, gutter }, hidesAmounts }: { plot: Plot; hidesAmounts: boolean }) {
  const isClearOfTag = ({ value }: { value: number }) =>
    Math.abs(scale.heightOf(value) * 100 - (100 - end.y)) > 10
  return (
    // The rules reach under the labels at the right.
    <div aria-hidden style={{ right: -gutter }} className="absolute inset-y-0 left-0 text-2xs text-fg-3">
      {scale.ticks.filter(isClearOfTag).map(({ value, label }) => (
        <span
          key={value}
          style={{ bottom: percent(scale.heightOf(value) * 100) }}
          className="absolute inset-x-0 border-b border-dashed border-line"
        >
          <span className="absolute right-3 bg-surface-1 px-1" style={{ translate: '0 -50%' }}>
            {!hidesAmounts && label}
          </span>
        </span>
      ))}
    </div>
  )
}

function Area({ places }: Pick<Plot, 'places'>) {
  const gradient = useId()
  const line = linePath(places)
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      style={{ overflow: 'visible' }}
      className="absolute inset-0 size-full"
    >
      <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${line}V100H0Z`} fill={`url(#${gradient})`} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

type MarksProps = Pick<ValuePlotProps, 'tone' | 'hidesAmounts' | 'cursor'> & { plot: Plot }

/** The rule and the tag of the latest value, and the dot at the cursor, or else at the end. */
function Marks({ plot: { places, end, tag }, tone, hidesAmounts, cursor }: MarksProps) {
  const marked = (cursor && places[cursor.index]) || end
  return (
    <>
      <span style={{ ...LATEST, top: percent(end.y) }} className="absolute inset-x-0" />
      {cursor !== null && (
        <span
          style={{ left: percent(marked.x) }}
          className="absolute inset-y-0 border-l border-dashed border-line-2"
        />
      )}
      <span
        style={{ ...DOT, left: percent(marked.x), top: percent(marked.y) }}
        className="absolute rounded-full"
      />
      {!hidesAmounts && (
        <span
          style={{ ...TAG, top: percent(end.y), background: TAG_COLORS[tone] }}
          className="value-tag absolute rounded-xs px-1.5 py-0.5 text-2xs font-semibold whitespace-nowrap"
        >
          {tag}
        </span>
      )}
    </>
  )
}

const TAG_COLORS: Record<FigureTone, string> = {
  gain: 'var(--up)',
  loss: 'var(--down)',
  neutral: 'var(--fg-2)',
}

/** Pixels beside the line for the labels of its values; more for a long tag of the latest one. */
const GUTTER = 74
/** Pixels of the widest character of the tag, and of the space around the tag. */
const CHARACTER = 6.75
const AROUND_TAG = 24
/** The plot with the labels under it: taller where the cards beside it are. */
const FRAME: CSSProperties = { flex: 1, minHeight: 200, paddingBottom: 24 }
const DOT: CSSProperties = {
  width: 10,
  height: 10,
  border: '2px solid var(--surface-1)',
  background: 'currentColor',
  translate: '-50% -50%',
}
/** The rule of the latest value. */
const LATEST: CSSProperties = { borderTop: '1px dotted', opacity: 0.6 }
const TAG: CSSProperties = {
  left: '100%',
  marginLeft: 8,
  color: 'var(--surface-1)',
  translate: '0 -50%',
}
const BELOW: CSSProperties = { top: '100%', marginTop: 6, translate: '-50%' }

const percent = (of100: number): CSSProperties['left'] => `${of100.toFixed(2)}%`

/** From left to right. A single point is a level line. */
function linePath(places: readonly { x: number; y: number }[]): string {
  const [only] = places
  if (places.length === 1 && only) return `M0 ${only.y.toFixed(2)}H100`
  return `M${places.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`
}
