import { ArrowDownToLine, ArrowUpDown, ArrowUpFromLine } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { formatCents } from '#domain/money/money.ts'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import { besideDollars } from '#web/features/portfolio/returns/own-return.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { percentText, signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { type FigureTone, TONE_TEXT } from '#web/ui/figures/tone.ts'
import { useIsWide } from '#web/ui/wide-screen.ts'
import type { ChartMode, FlowMark, PerformancePoint } from './drawn-points.ts'

interface ChartReadoutProps {
  mode: ChartMode
  /** Under the cursor, else the last. */
  point: PerformancePoint
  benchmark: string
  /** Name of the second line. */
  paidIn: string
}

/** Fixed height, so that scrubbing moves nothing. */
export function ChartReadout({ mode, point, benchmark, paidIn }: ChartReadoutProps) {
  const isWide = useIsWide()
  return (
    <div data-chart-readout="" className="text-sm text-fg-3">
      <p style={LINE} className="flex items-center gap-2 overflow-hidden whitespace-nowrap">
        <Main mode={mode} point={point} />
        <span className="truncate">{pointTimeLabel(point, { step: 'day' })}</span>
      </p>
      <p
        style={isWide ? LINE : TWO_LINES}
        className="flex flex-wrap content-start gap-x-2 overflow-hidden whitespace-nowrap"
      >
        <Second mode={mode} point={point} benchmark={benchmark} paidIn={paidIn} />
        <Moved label="deposited" amount={point.deposits} />
        <Moved label="withdrawn" amount={point.withdrawals} />
        <Moved label="dividends" amount={point.dividends} />
      </p>
    </div>
  )
}

function Main({ mode, point }: Pick<ChartReadoutProps, 'mode' | 'point'>): ReactNode {
  if (mode === 'value') return <Money value={point.value} className="font-strong text-fg" />
  if (mode === 'gain') return <Change amount={point.gain} />
  const { timeWeighted, gain } = point
  return timeWeighted !== null && <Change percent={timeWeighted} {...besideDollars(timeWeighted, gain)} />
}

function Second({ mode, point, benchmark, paidIn }: ChartReadoutProps): ReactNode {
  if (mode === 'gain') return <span>Deposits and withdrawals are not counted</span>
  if (mode === 'value') {
    return (
      <span>
        {paidIn} <Money value={point.netPaidIn} />
      </span>
    )
  }
  return (
    <span>
      {benchmark}{' '}
      {point.benchmark === null ? 'not known' : percentText(point.benchmark, signOf(point.benchmark))}
    </span>
  )
}

function Moved({ label, amount }: { label: string; amount: string }) {
  if (signOf(amount) === 0) return null
  return (
    <span>
      · <Money value={amount} /> {label}
    </span>
  )
}

const LINE: CSSProperties = { height: 24 }
/** Room for the money that moved, on a phone. */
const TWO_LINES: CSSProperties = { height: 40 }

interface ChartLegendProps {
  mode: ChartMode
  tone: FigureTone
  /** What the second line is; undefined where it is not drawn. */
  compared: string | undefined
  marks: readonly FlowMark[]
}

/** Names the lines and marks that the chart has. */
export function ChartLegend({ mode, tone, compared, marks }: ChartLegendProps) {
  const has = (kind: 'deposits' | 'withdrawals' | 'dividends') => marks.some((mark) => mark[kind] !== 0n)
  return (
    <ul style={LIST} className="mt-3 flex flex-wrap gap-x-4 text-xs text-fg-2">
      <Entry sample={<span style={SOLID} className={TONE_TEXT[tone]} />}>{LINES[mode]}</Entry>
      {compared !== undefined && <Entry sample={<Dashes mode={mode} />}>{compared}</Entry>}
      {has('deposits') && <Entry sample={<ArrowDownToLine style={ICON} />}>Deposit</Entry>}
      {has('withdrawals') && <Entry sample={<ArrowUpFromLine style={ICON} />}>Withdrawal</Entry>}
      {has('dividends') && <Entry sample={<span style={{ ...DOT, display: 'block' }} />}>Dividend</Entry>}
    </ul>
  )
}

const Entry = ({ sample, children }: { sample: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden>{sample}</span>
    {children}
  </li>
)

const Dashes = ({ mode }: { mode: ChartMode }) => (
  <span style={{ ...SAMPLE, borderTop: `2px dashed ${COMPARED_COLORS[mode]}` }} />
)

const LINES: Record<ChartMode, string> = { value: 'Account value', gain: 'Gain', percent: 'Your return' }
const LIST: CSSProperties = { rowGap: 4 }
const SAMPLE: CSSProperties = { display: 'block', width: 16 }
const SOLID: CSSProperties = { ...SAMPLE, borderTop: '2px solid currentcolor' }
const ICON: CSSProperties = { width: 13, height: 13 }

/** Of the second line: money paid in, or the benchmark. */
export const COMPARED_COLORS: Record<ChartMode, string> = {
  value: 'var(--fg-2)',
  gain: 'var(--fg-2)',
  percent: 'var(--cat-1)',
}

/** With more there is no room for amounts; the readout and the table have them. */
const MOST_NAMED = 6
/** Percent of the width that an amount takes. */
const NAME_WIDTH = 14

/** Along the lower edge of a plot: an arrow in or out with its amount, a dot for dividends. */
export function FlowMarks({ marks, hidesAmounts }: { marks: readonly FlowMark[]; hidesAmounts: boolean }) {
  const flows = marks.filter(({ deposits, withdrawals }) => deposits !== 0n || withdrawals !== 0n)
  const isNamed = !hidesAmounts && flows.length <= MOST_NAMED && areApart(flows)
  return marks.map((mark) => (
    <span key={mark.x} style={{ ...MARK, left: `${mark.x.toFixed(2)}%` }} className="text-2xs text-fg-2">
      {(mark.deposits !== 0n || mark.withdrawals !== 0n) && (
        <span style={ARROW}>
          {isNamed && (
            <span
              style={{ translate: insideOf(mark.x) }}
              className="rounded-xs bg-surface-1 px-1 whitespace-nowrap"
            >
              {amountText(mark)}
            </span>
          )}
          <FlowIcon mark={mark} />
        </span>
      )}
      <span style={mark.dividends === 0n ? NO_DOT : DOT} />
    </span>
  ))
}

/** Money in, money out, or both at once. */
function FlowIcon({ mark: { deposits, withdrawals } }: { mark: FlowMark }) {
  if (withdrawals === 0n) return <ArrowDownToLine aria-hidden style={ICON} />
  return deposits === 0n ? (
    <ArrowUpFromLine aria-hidden style={ICON} />
  ) : (
    <ArrowUpDown aria-hidden style={ICON} />
  )
}

const areApart = (marks: readonly FlowMark[]): boolean =>
  marks.every(({ x }, place) => place === 0 || x - (marks[place - 1]?.x ?? 0) >= NAME_WIDTH)

/** Keeps amounts near an edge inside the plot, off the axis labels. */
function insideOf(x: number): string | undefined {
  if (x > 100 - NAME_WIDTH / 2) return '-45%'
  return x < NAME_WIDTH / 2 ? '45%' : undefined
}

/** "$5k" in or out; "$5k / $2k" for both. */
const amountText = ({ deposits, withdrawals }: FlowMark): string =>
  [deposits, withdrawals]
    .filter((amount) => amount !== 0n)
    .map((amount) => COMPACT.format(Number(formatCents(amount))).replace('K', 'k'))
    .join(' / ')

const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
  minimumFractionDigits: 0,
})

const MARK: CSSProperties = {
  position: 'absolute',
  bottom: 2,
  translate: '-50%',
  display: 'grid',
  justifyItems: 'center',
  gap: 2,
}
const ARROW: CSSProperties = { display: 'grid', justifyItems: 'center' }
const DOT: CSSProperties = { width: 5, height: 5, borderRadius: 3, background: 'var(--cat-3)' }
/** Keeps the arrows in one line. */
const NO_DOT: CSSProperties = { width: 5, height: 5 }
