import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import { changePercent, sampled } from '#web/features/chart/chart-summary.ts'
import type { ChartView } from '#web/features/chart/chart-view.ts'
import type { ChartPoint } from '#web/features/chart/chart-points.ts'
import type { TradeMark } from './trade-marks.ts'

const MAX_ROWS = 30

export interface ChartTableProps {
  label: string
  view: ChartView
  points: readonly ChartPoint[]
  /** Each at the time of a point. */
  marks: readonly TradeMark[]
}

/** Newest first; long charts are sampled, keeping the points of the customer's trades. */
export default function ChartRows({ label, view, points, marks }: ChartTableProps) {
  const rows = rowsOf(points, marks)
  const first = points[0]
  const isCandles = first?.bar !== undefined
  const hasVolume = points.some(({ volume }) => volume)
  const last = marks.length > 0 ? ROOMY : ''
  return (
    <div className="-mx-4.5 mt-1 md:-mx-5.5">
      <Table label={label}>
        <thead>
          <tr>
            <HeaderCell>{view.step === 'day' ? 'Date' : 'Time (US Eastern)'}</HeaderCell>
            {isCandles && (
              <>
                <HeaderCell numeric className={ROOMY}>
                  Open
                </HeaderCell>
                <HeaderCell numeric>High</HeaderCell>
                <HeaderCell numeric>Low</HeaderCell>
              </>
            )}
            <HeaderCell numeric>{isCandles ? 'Close' : 'Price'}</HeaderCell>
            {!isCandles && (
              <HeaderCell numeric className={last}>
                Over period
              </HeaderCell>
            )}
            {hasVolume && (
              <HeaderCell numeric className={ROOMY}>
                Volume
              </HeaderCell>
            )}
            {marks.length > 0 && <HeaderCell numeric>Your trades</HeaderCell>}
          </tr>
        </thead>
        <tbody>
          {first !== undefined &&
            rows
              .toReversed()
              .map((point) => (
                <PointRow
                  key={point.time}
                  first={first}
                  point={point}
                  view={view}
                  marks={marks}
                  last={last}
                  hasVolume={hasVolume}
                />
              ))}
        </tbody>
      </Table>
    </div>
  )
}

interface PointRowProps extends Pick<ChartTableProps, 'view' | 'marks'> {
  first: ChartPoint
  point: ChartPoint
  /** The class of the price change. */
  last: string
  hasVolume: boolean
}

function PointRow({ first, point, view, marks, last, hasVolume }: PointRowProps) {
  return (
    <Row>
      <Cell className="whitespace-nowrap">{pointTimeLabel(point, view)}</Cell>
      {point.bar !== undefined && (
        <>
          <Cell numeric className={ROOMY}>
            <Price value={point.bar.open.toFixed(2)} />
          </Cell>
          <Cell numeric>
            <Price value={point.bar.high.toFixed(2)} />
          </Cell>
          <Cell numeric>
            <Price value={point.bar.low.toFixed(2)} />
          </Cell>
        </>
      )}
      <Cell numeric>
        <Price value={point.price.toFixed(2)} />
      </Cell>
      {point.bar === undefined && (
        <Cell numeric className={last}>
          <Change percent={changePercent(first, point).toFixed(2)} />
        </Cell>
      )}
      {hasVolume && (
        <Cell numeric className={ROOMY}>
          {point.volume !== undefined && WHOLE.format(point.volume)}
        </Cell>
      )}
      {marks.length > 0 && (
        <Cell numeric className="text-xs">
          {marks
            .filter(({ time }) => time === point.time)
            .map((mark) => (
              <p key={mark.side} className="max-md:whitespace-normal">
                {mark.side === 'buy' ? 'Bought' : 'Sold'} <Quantity value={mark.quantity} /> at{' '}
                <Price value={mark.price} />
              </p>
            ))}
        </Cell>
      )}
    </Row>
  )
}

/** The latest trades' points, and as many others, evenly spread, as fit. */
function rowsOf(points: readonly ChartPoint[], marks: readonly TradeMark[]): readonly ChartPoint[] {
  const times = new Set(marks.slice(-MAX_ROWS / 2).map(({ time }) => time))
  for (const { time } of sampled(points, MAX_ROWS - times.size)) times.add(time)
  return points.filter(({ time }) => times.has(time))
}

/** Columns that a narrow chart has no room for. */
const ROOMY = 'max-lg:hidden'

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
