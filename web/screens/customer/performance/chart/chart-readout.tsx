import type { CSSProperties, ReactNode } from 'react'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import { besideDollars } from '#web/features/portfolio/returns/own-return.tsx'
import { Change } from '#web/ui/figures/change.tsx'
import { percentText, signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { useIsWide } from '#web/ui/wide-screen.ts'
import type { ChartMode, PerformancePoint } from './drawn-points.ts'

interface ChartReadoutProps {
  mode: ChartMode
  /** Under the cursor, else the last. */
  point: PerformancePoint
  /** Its name. */
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
