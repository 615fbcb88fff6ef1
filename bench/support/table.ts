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
  const lines = rows.map((row) => [row.claim, row.measured, row.target ?? '', decisionOf(row)])
  printAligned(title, ['claim', 'measured', 'target', ''], lines)
}

/** Prints every promise of several benches as one table, and how many of them were kept. */
export function printTargets(measured: readonly (readonly [bench: string, Row[]])[]): void {
  const promised = measured.flatMap(([bench, rows]) =>
    rows.filter(({ holds }) => holds !== undefined).map((row) => ({ bench, row })),
  )
  const lines = promised.map(({ bench, row }) => [
    bench,
    row.claim.trim(),
    row.measured,
    row.target ?? '',
    decisionOf(row),
  ])
  const missed = promised.filter(({ row }) => row.holds === false).length
  printAligned('every target', ['bench', 'claim', 'measured', 'target', ''], lines)
  console.log(
    missed === 0
      ? `\nAll ${promised.length} targets hold.`
      : `\n${missed} of ${promised.length} targets MISSED.`,
  )
}

const decisionOf = ({ holds }: Row): string => (holds === undefined ? '' : holds ? 'holds' : 'MISSED')

function printAligned(title: string, header: readonly string[], lines: readonly string[][]): void {
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
