import { type CSSProperties, type ReactNode, useId } from 'react'
import type { ChartPoint, ChartView } from '#web/features/chart/chart-points.ts'
import { type ChartCursor, ChartSlider } from '#web/features/chart/chart-slider.tsx'
import { type FigureTone, TONE_TEXT } from '#web/ui/figures/tone.ts'
import { timeLabels } from './time-labels.ts'
import { type ScaleUnit, valueScale } from './value-scale.ts'

interface ComparedLine {
  /** One per point, from the first; a missing value ends the line. */
  values: readonly number[]
  /** Level between points, like a sum paid in; else straight. */
  isStepped?: boolean
  color: string
}

interface LinePlotProps {
  view: Pick<ChartView, 'step'>
  /** At least one. */
  points: readonly ChartPoint[]
  unit?: ScaleUnit
  compared?: ComparedLine | undefined
  tone: FigureTone
  name: string
  /** The time at the cursor, or of the last point. */
  timeLabel: string
  /** The values are amounts that are hidden. */
  hidesAmounts: boolean
  cursor: ChartCursor | null
  onCursor: (cursor: ChartCursor | null) => void
  /** Marks over the line, placed in percent of the plot. */
  children?: ReactNode
}

/** A portfolio's value or gain as an area. Scrubbed by mouse, finger and arrow keys. */
export function LinePlot(props: LinePlotProps) {
  const { view, points, unit, compared, tone, name, timeLabel, hidesAmounts, cursor, onCursor } = props
  const last = points.length - 1
  const plot = plotOf(points, compared?.values ?? [], unit)
  return (
    <div className={`flex flex-col ${TONE_TEXT[tone]}`} style={{ ...FRAME, paddingRight: plot.gutter }}>
      <div className="relative min-h-0 flex-1">
        <Rules plot={plot} hidesAmounts={hidesAmounts} />
        <Area plot={plot} />
        {compared && <Compared plot={plot} line={compared} />}
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
          {props.children}
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

/** Positions in percent from the left and the top; `gutter` in pixels. */
function plotOf(points: readonly ChartPoint[], compared: readonly number[], unit: ScaleUnit | undefined) {
  const prices = points.map(({ price }) => price)
  const scale = valueScale([...prices, ...compared], unit)
  const last = points.length - 1
  const placeOf = (value: number, index: number): Place => ({
    x: last === 0 ? 100 : (index / last) * 100,
    y: (1 - scale.heightOf(value)) * 100,
  })
  const places = prices.map(placeOf)
  const tag = scale.labelOf(points[last]?.price ?? 0)
  const gutter = Math.max(GUTTER, tag.length * CHARACTER + AROUND_TAG)
  // The area ends at zero, or at the lower edge if that is higher.
  const floor = Math.min(100, (1 - scale.heightOf(0)) * 100)
  return { scale, placeOf, places, end: places[last] ?? { x: 100, y: 50 }, floor, tag, gutter }
}

interface Place {
  x: number
  y: number
}

/** The rules of round values and their labels, except one under the tag of the latest value. */
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

function Area({ plot: { places, floor } }: { plot: Plot }) {
  const gradient = useId()
  const line = linePath(places)
  return (
    <Drawing>
      <linearGradient id={gradient} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.24" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${line}V${floor.toFixed(2)}H0Z`} fill={`url(#${gradient})`} />
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </Drawing>
  )
}

const Compared = ({
  plot,
  line: { values, isStepped = false, color },
}: {
  plot: Plot
  line: ComparedLine
}) => (
  <Drawing>
    <path
      d={linePath(values.map(plot.placeOf), isStepped)}
      fill="none"
      stroke={color}
      strokeWidth="1.5"
      strokeDasharray="5 3"
      vectorEffect="non-scaling-stroke"
    />
  </Drawing>
)

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    style={{ overflow: 'visible' }}
    className="absolute inset-0 size-full"
  >
    {children}
  </svg>
)

type MarksProps = Pick<LinePlotProps, 'tone' | 'hidesAmounts' | 'cursor'> & { plot: Plot }

/** The rule and tag of the latest value, and the dot at the cursor or the end. */
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

/** Pixels beside the line for its labels; more for a long tag. */
const GUTTER = 74
/** Pixels of the tag's widest character, and of the space around it. */
const CHARACTER = 6.75
const AROUND_TAG = 24
const FRAME: CSSProperties = { flex: 1, minHeight: 200, paddingBottom: 24 }
const DOT: CSSProperties = {
  width: 10,
  height: 10,
  border: '2px solid var(--surface-1)',
  background: 'currentColor',
  translate: '-50% -50%',
}
const LATEST: CSSProperties = { borderTop: '1px dotted', opacity: 0.6 }
const TAG: CSSProperties = {
  left: '100%',
  marginLeft: 8,
  color: 'var(--surface-1)',
  translate: '0 -50%',
}
const BELOW: CSSProperties = { top: '100%', marginTop: 6, translate: '-50%' }

const percent = (of100: number): CSSProperties['left'] => `${of100.toFixed(2)}%`

/** A single point is a level line. */
function linePath(places: readonly Place[], isStepped = false): string {
  const [only] = places
  if (only === undefined) return ''
  if (places.length === 1) return `M0 ${only.y.toFixed(2)}H100`
  const [first, ...others] = places.map(({ x, y }) => ({ x: x.toFixed(2), y: y.toFixed(2) }))
  const parts = others.map(({ x, y }) => (isStepped ? `H${x}V${y}` : `L${x} ${y}`))
  return `M${first?.x} ${first?.y}${parts.join('')}`
}
