import { ArrowDownToLine, ArrowUpDown, ArrowUpFromLine } from 'lucide-react'
import type { CSSProperties } from 'react'
import { formatCents } from '#domain/money/money.ts'
import type { FlowMark } from './drawn-points.ts'

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
  if (withdrawals === 0n) return <ArrowDownToLine aria-hidden style={SIZE} />
  return deposits === 0n ? (
    <ArrowUpFromLine aria-hidden style={SIZE} />
  ) : (
    <ArrowUpDown aria-hidden style={SIZE} />
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

const SIZE: CSSProperties = { width: 13, height: 13 }
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
