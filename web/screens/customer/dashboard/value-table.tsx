import { Change, Gain } from '#web/ui/figures/change.tsx'
import { Money } from '#web/ui/figures/money.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import type { ValuePoint } from './value-points.ts'

interface ValueTableProps {
  label: string
  view: Pick<ChartView, 'step'>
  /** Sampled, oldest first. */
  points: readonly ValuePoint[]
}

/** The chart's figures, newest first; of points with the same label, the last. */
export default function ValueTable({ label, view, points }: ValueTableProps) {
  const rows = new Map(points.map((point) => [pointTimeLabel(point, view), point]))
  return (
    <>
      <p className="py-1 text-sm text-fg-3">
        Gain excludes purchases and sales. Return is time-weighted: it ignores when you added money.
      </p>
      <div
        {...REACHED_BY_TAB}
        aria-label={`${label}, as a table`}
        style={{ maxHeight: HEIGHT }}
        className="relative -mx-4.5 mt-1 overflow-y-auto focus-visible:-outline-offset-2 md:-mx-5.5"
      >
        <Table label={label}>
          <thead>
            <tr>
              <HeaderCell>{view.step === 'day' ? 'Date' : 'Time (US Eastern)'}</HeaderCell>
              <HeaderCell numeric>Value</HeaderCell>
              <HeaderCell numeric>Gain</HeaderCell>
              <HeaderCell numeric wideOnly>
                Return
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {[...rows].toReversed().map(([time, point]) => (
              <Row key={time}>
                <Cell className="whitespace-nowrap">{time}</Cell>
                <Cell numeric>
                  <Money value={point.value} />
                </Cell>
                <Cell numeric>
                  <Gain value={point.gain} />
                </Cell>
                <Cell numeric wideOnly>
                  <Change percent={point.returnPercent} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

/** Keys scroll it. */
const REACHED_BY_TAB = { role: 'region', tabIndex: 0 }
/** Pixels: as tall as the chart with its footer. The rows scroll. */
const HEIGHT = 268
