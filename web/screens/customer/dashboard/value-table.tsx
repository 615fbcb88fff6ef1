import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import type { ChartView } from '#web/features/chart/chart-points.ts'
import type { ValuePoint } from './value-points.ts'
import { ChartData, type Column } from '#web/ui/layout/data-table.tsx'

interface ValueTableProps {
  label: string
  view: Pick<ChartView, 'step'>
  /** Sampled, oldest first. */
  points: readonly ValuePoint[]
}

/** The chart's figures, newest first; of points with the same label, the last. */
export default function ValueTable({ label, view, points }: ValueTableProps) {
  const rows = new Map(points.map((point) => [pointTimeLabel(point, view), point]))
  const time = {
    title: view.step === 'day' ? 'Date' : 'Time (US Eastern)',
    className: 'whitespace-nowrap',
    cell: (point: ValuePoint) => pointTimeLabel(point, view),
  }
  return (
    <ChartData
      note="Gain excludes purchases and sales. Return is time-weighted: it ignores when you added money."
      label={label}
      columns={[time, ...FIGURES]}
      rows={[...rows.values()].toReversed()}
      keyOf={(point) => point.time}
    />
  )
}

const FIGURES: readonly Column<ValuePoint>[] = [
  { title: 'Value', numeric: true, cell: ({ value }) => <Money value={value} /> },
  { title: 'Gain', numeric: true, cell: ({ gain }) => <Gain value={gain} /> },
  {
    title: 'Return',
    numeric: true,
    wideOnly: true,
    cell: ({ returnPercent }) => <Change percent={returnPercent} />,
  },
]
