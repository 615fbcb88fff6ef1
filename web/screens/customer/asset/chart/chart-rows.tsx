import { Change } from '#web/ui/figures/change.tsx'
import { Price } from '#web/ui/figures/price.tsx'
import { Quantity } from '#web/ui/figures/quantity.tsx'
import { pointTimeLabel } from '#web/features/chart/chart-labels.ts'
import { changePercent, type ChartPoint, type ChartView, sampled } from '#web/features/chart/chart-points.ts'
import type { TradeMark } from './trade-marks.ts'
import { type Column, DataTable } from '#web/ui/layout/data-table.tsx'

const MAX_ROWS = 30

interface ChartRowsProps {
  label: string
  view: ChartView
  points: readonly ChartPoint[]
  /** Each at the time of a point. */
  marks: readonly TradeMark[]
}

/** Newest first; long charts are sampled, keeping the points of the customer's trades. */
export default function ChartRows({ label, view, points, marks }: ChartRowsProps) {
  const rows = rowsOf(points, marks)
  const first = points[0]
  const hasVolume = points.some(({ volume }) => volume)
  return (
    <div className="-mx-4.5 mt-1 md:-mx-5.5">
      <DataTable
        label={label}
        columns={[
          {
            title: view.step === 'day' ? 'Date' : 'Time (US Eastern)',
            className: 'whitespace-nowrap',
            cell: (point) => pointTimeLabel(point, view),
          },
          ...(first?.bar === undefined ? lineColumns(first, marks.length > 0) : CANDLE_COLUMNS),
          ...(hasVolume ? [VOLUME_COLUMN] : []),
          ...(marks.length > 0 ? [tradesColumn(marks)] : []),
        ]}
        rows={rows.toReversed()}
        keyOf={({ time }) => time}
      />
    </div>
  )
}

/** Left out where a narrow chart has no room. */
const ROOMY = { numeric: true, className: 'max-lg:hidden' }

const dollars = (price: number | undefined) => price !== undefined && <Price value={price.toFixed(2)} />

const CANDLE_COLUMNS: readonly Column<ChartPoint>[] = [
  { title: 'Open', ...ROOMY, cell: ({ bar }) => dollars(bar?.open) },
  { title: 'High', numeric: true, cell: ({ bar }) => dollars(bar?.high) },
  { title: 'Low', numeric: true, cell: ({ bar }) => dollars(bar?.low) },
  { title: 'Close', numeric: true, cell: ({ price }) => dollars(price) },
]

const lineColumns = (first: ChartPoint | undefined, hasMarks: boolean): Column<ChartPoint>[] => [
  { title: 'Price', numeric: true, cell: ({ price }) => dollars(price) },
  {
    title: 'Over period',
    ...(hasMarks ? ROOMY : { numeric: true }),
    cell: (point) => first && <Change percent={changePercent(first, point).toFixed(2)} />,
  },
]

const VOLUME_COLUMN: Column<ChartPoint> = {
  title: 'Volume',
  ...ROOMY,
  cell: ({ volume }) => volume !== undefined && WHOLE.format(volume),
}

const tradesColumn = (marks: readonly TradeMark[]): Column<ChartPoint> => ({
  title: 'Your trades',
  numeric: true,
  className: 'text-xs',
  cell: ({ time }) =>
    marks
      .filter((mark) => mark.time === time)
      .map((mark) => (
        <p key={mark.side} className="max-md:whitespace-normal">
          {mark.side === 'buy' ? 'Bought' : 'Sold'} <Quantity value={mark.quantity} /> at{' '}
          <Price value={mark.price} />
        </p>
      )),
})

/** The latest trades' points, and as many others, evenly spread, as fit. */
function rowsOf(points: readonly ChartPoint[], marks: readonly TradeMark[]): readonly ChartPoint[] {
  const times = new Set(marks.slice(-MAX_ROWS / 2).map(({ time }) => time))
  for (const { time } of sampled(points, MAX_ROWS - times.size)) times.add(time)
  return points.filter(({ time }) => times.has(time))
}

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
