/** One measured line: the figure, the reference it is compared with, and what was promised. */
export interface Row {
  claim: string
  measured: string
  /** The promise, when there is one: 'at least 1.5'. */
  target?: string
  holds?: boolean
}

/** Prints rows as an aligned table. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.claim,
    row.measured,
    row.target ?? '',
    row.holds === undefined ? '' : row.holds ? 'holds' : 'MISSED',
  ])
  const header = ['claim', 'measured', 'target', '']
  const widths = header.map((name, column) =>
    Math.max(name.length, ...lines.map((line) => line[column]?.length ?? 0)),
  )
  const text = [header, ...lines].map((line) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  )
  console.log(`\n${title}\n${text.map((line) => line.trimEnd()).join('\n')}`)
}

/** The middle of several runs. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
