import { Change, Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { ChartData, type Column } from '#web/ui/layout/data-table.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import type { PerformancePoint } from './drawn-points.ts'

interface PerformanceTableProps {
  label: string
  benchmark: string
  /** Name of the money paid in. */
  paidIn: string
  /** Oldest first. */
  rows: readonly PerformancePoint[]
}

/** The chart's figures, newest first. Money moved is that since the row below. */
export default function PerformanceTable({ label, benchmark, paidIn, rows }: PerformanceTableProps) {
  return (
    <ChartData
      note={NOTE}
      label={label}
      columns={columnsOf(benchmark, paidIn)}
      rows={rows.toReversed()}
      keyOf={({ date }, place) => `${date} ${place}`}
    />
  )
}

const NOTE =
  'Value at the close of each day shown. Deposits, withdrawals and dividends are those since the day below. Gain and ' +
  'return count from the start; the return is time-weighted.'

const FIGURE = { numeric: true, wideOnly: true }

const columnsOf = (benchmark: string, paidIn: string): readonly Column<PerformancePoint>[] => [
  {
    title: 'Date',
    cell: (row) => (
      <>
        <TradeDate value={row.date} />
        <Moved label="deposited" amount={row.deposits} />
        <Moved label="withdrawn" amount={row.withdrawals} />
        <Moved label="dividends" amount={row.dividends} />
      </>
    ),
  },
  {
    title: 'Value',
    numeric: true,
    cell: (row) => (
      <>
        <Money value={row.value} />
        <span className="block text-xs text-fg-3 md:hidden">
          <Money value={row.netPaidIn} /> paid in
        </span>
      </>
    ),
  },
  { title: paidIn, ...FIGURE, cell: (row) => <Money value={row.netPaidIn} /> },
  {
    title: 'Gain',
    numeric: true,
    cell: (row) => (
      <>
        <Gain value={row.gain} />
        <span className="block text-xs md:hidden">
          <Percent value={row.timeWeighted} />
        </span>
        <span className="block text-xs text-fg-3 md:hidden">
          {benchmark} <Percent value={row.benchmark} />
        </span>
      </>
    ),
  },
  { title: 'Return', ...FIGURE, cell: (row) => <Percent value={row.timeWeighted} /> },
  { title: benchmark, ...FIGURE, cell: (row) => <Percent value={row.benchmark} /> },
]

const Percent = ({ value }: { value: string | null }) =>
  value === null ? 'Not known' : <Change percent={value} />

function Moved({ label, amount }: { label: string; amount: string }) {
  if (signOf(amount) === 0) return null
  return (
    <span className="block text-xs text-fg-3">
      <Money value={amount} /> {label}
    </span>
  )
}
