import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { type FigureTone, TONE_TEXT } from '#web/ui/figures/tone.ts'
import { COMPARED_COLORS } from './chart-colors.ts'
import type { ChartMode, FlowMark } from './drawn-points.ts'

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
      {has('dividends') && <Entry sample={<span style={DOT} />}>Dividend</Entry>}
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
  <span style={{ ...LINE, borderTop: `2px dashed ${COMPARED_COLORS[mode]}` }} />
)

const LINES: Record<ChartMode, string> = { value: 'Account value', gain: 'Gain', percent: 'Your return' }
const LIST: CSSProperties = { rowGap: 4 }
const SOLID: CSSProperties = { display: 'block', width: 16, borderTop: '2px solid currentcolor' }
const ICON: CSSProperties = { width: 13, height: 13 }
const LINE: CSSProperties = { display: 'block', width: 16 }
const DOT: CSSProperties = {
  display: 'block',
  width: 5,
  height: 5,
  borderRadius: 3,
  background: 'var(--cat-3)',
}
