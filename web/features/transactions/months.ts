import { lazyDateTimeFormat } from '#web/ui/figures/lazy-date-time-format.ts'

export interface Month<Row> {
  /** "November 2026". */
  name: string
  rows: readonly Row[]
}

/** Rows in the order given, by month in the reader's time zone. */
export function byMonth<Row extends { createdAt: string }>(rows: readonly Row[]): readonly Month<Row>[] {
  const months: { name: string; rows: Row[] }[] = []
  for (const row of rows) {
    const name = MONTH.format(new Date(row.createdAt))
    const last = months.at(-1)
    if (last?.name === name) last.rows.push(row)
    else months.push({ name, rows: [row] })
  }
  return months
}

const MONTH = lazyDateTimeFormat({ month: 'long', year: 'numeric' })
