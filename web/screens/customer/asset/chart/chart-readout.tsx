import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import { changePercent } from '#web/features/chart/chart-summary.ts'

interface ChartReadoutProps {
  view: ChartView
  first: ChartPoint
  /** The point under the cursor, else the last. */
  point: ChartPoint
}

/** One line of fixed height: time, price, and the change since the chart's start. */
export function ChartReadout({ view, first, point }: ChartReadoutProps) {
  // A tick or key changes most of it: memoizing gains nothing.
  'use no memo'
  const { price, bar, volume } = point
  return (
    <p
      data-chart-readout=""
      className="flex h-6 items-center gap-2.5 overflow-hidden text-sm whitespace-nowrap"
    >
      <span className="text-fg-3">{pointTimeLabel(point, view)}</span>
      <Price value={price.toFixed(2)} className="font-strong" />
      <span className="text-fg-3">
        <Change percent={changePercent(first, point).toFixed(2)} />
        {/* The narrowest phones have no room beside a time. */}
        <span className="max-[24rem]:sr-only"> over period</span>
      </span>
      <span className="ml-auto hidden gap-2.5 text-fg-3 lg:flex">
        {bar !== undefined && (
          <>
            <span>O {bar.open.toFixed(2)}</span>
            <span>H {bar.high.toFixed(2)}</span>
            <span>L {bar.low.toFixed(2)}</span>
          </>
        )}
        {volume !== undefined && <span>Vol {COMPACT.format(volume)}</span>}
      </span>
    </p>
  )
}

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
