import { Change, Gain } from '#web/ui/figures/change.tsx'
import { signOf } from '#web/ui/figures/decimal-text.ts'
import { Money } from '#web/ui/figures/money.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/layout/table.tsx'
import { TradeDate } from '#web/features/portfolio/trade-date.tsx'
import type { PerformancePoint } from './drawn-points.ts'

interface PerformanceTableProps {
  label: string
  /** Its name. */
  benchmark: string
  /** Name of the money paid in. */
  paidIn: string
  /** Oldest first. */
  rows: readonly PerformancePoint[]
}

/** The chart's figures, newest first. Money moved is that since the row below. */
export default function PerformanceTable({ label, benchmark, paidIn, rows }: PerformanceTableProps) {
  return (
    <>
      <p className="py-1 text-sm text-fg-3">
        Value at the close of each day shown. Deposits, withdrawals and dividends are those since the day
        below. Gain and return count from the start; the return is time-weighted.
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
              <HeaderCell>Date</HeaderCell>
              <HeaderCell numeric>Value</HeaderCell>
              <HeaderCell numeric wideOnly>
                {paidIn}
              </HeaderCell>
              <HeaderCell numeric>Gain</HeaderCell>
              <HeaderCell numeric wideOnly>
                Return
              </HeaderCell>
              <HeaderCell numeric wideOnly>
                {benchmark}
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row, place) => (
              <TableRow key={`${row.date} ${place}`} row={row} benchmark={benchmark} />
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

function TableRow({ row, benchmark }: { row: PerformancePoint; benchmark: string }) {
  return (
    <Row>
      <Cell>
        <TradeDate value={row.date} />
        <Moved label="deposited" amount={row.deposits} />
        <Moved label="withdrawn" amount={row.withdrawals} />
        <Moved label="dividends" amount={row.dividends} />
      </Cell>
      <Cell numeric>
        <Money value={row.value} />
        <span className="block text-xs text-fg-3 md:hidden">
          <Money value={row.netPaidIn} /> paid in
        </span>
      </Cell>
      <Cell numeric wideOnly>
        <Money value={row.netPaidIn} />
      </Cell>
      <Cell numeric>
        <Gain value={row.gain} />
        <span className="block text-xs md:hidden">
          <Percent value={row.timeWeighted} />
        </span>
        <span className="block text-xs text-fg-3 md:hidden">
          {benchmark} <Percent value={row.benchmark} />
        </span>
      </Cell>
      <Cell numeric wideOnly>
        <Percent value={row.timeWeighted} />
      </Cell>
      <Cell numeric wideOnly>
        <Percent value={row.benchmark} />
      </Cell>
    </Row>
  )
}

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

/** Keys scroll it. */
const REACHED_BY_TAB = { role: 'region', tabIndex: 0 }
/** Pixels: as tall as the chart. The rows scroll. */
const HEIGHT = 268
