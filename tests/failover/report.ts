/** What one incident did to customers: a line of the table for people. */
export interface Report {
  event: string
  /** The longest that one customer waited from one acknowledged order to the next. */
  ordersSilentMs: number
  /** The same from one answered read to the next. */
  readsSilentMs: number
  acknowledged: number
  stored: number
  /** Acknowledged and not stored. */
  lost: number
  /** Stored and not acknowledged. */
  doubled: number
  /** Answered reads. */
  read: number
  booksHold: boolean
  /** How often something else was answered, by status; 0 is no answer at all. */
  refused: ReadonlyMap<number, number>
  readsRefused: ReadonlyMap<number, number>
}

const COLUMNS: readonly [string, (report: Report) => string | number][] = [
  ['event', ({ event }) => event],
  ['silence: orders', ({ ordersSilentMs }) => seconds(ordersSilentMs)],
  ['reads', ({ readsSilentMs }) => seconds(readsSilentMs)],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['stored', ({ stored }) => stored],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['read', ({ read }) => read],
  ['books', ({ booksHold }) => (booksHold ? 'hold' : 'BROKEN')],
  ['refused: orders', ({ refused }) => times(refused)],
  ['reads', ({ readsRefused }) => times(readsRefused)],
]

/** Events to the left, figures to the right, each column as wide as it needs. */
export function tableOf(reports: readonly Report[]): string {
  const rows = [
    COLUMNS.map(([title]) => title),
    ...reports.map((report) => COLUMNS.map(([, cell]) => String(cell(report)))),
  ]
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  const aligned = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map((row) => row.map(aligned).join('  ')).join('\n')
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const times = (refused: Report['refused']): string =>
  [...refused].map(([status, count]) => `${count} x ${status || 'no answer'}`).join(', ') || '-'
