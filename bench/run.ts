/**
 * npm run bench [-- name ...]: runs the named benches, or all, and says whether every claim holds.
 * npm run bench -- --list: says what there is, what it promises, and how long it takes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { BENCHES } from './benches.ts'
import { stopServers } from './support/child.ts'
import { openProgress } from './support/progress.ts'
import { type Row, printTable, printTargets } from './support/table.ts'

const [options, names] = [asked((word) => word.startsWith('-')), asked((word) => !word.startsWith('-'))]
const unknown = [
  ...names.filter((name) => !BENCHES.some((bench) => bench.name === name)),
  ...options.filter((option) => option !== '--list'),
]
if (unknown.length > 0) {
  const known = BENCHES.map(({ name }) => name).join(', ')
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${known}`)
  process.exit(1)
}
if (options.includes('--list')) {
  const width = Math.max(...BENCHES.map(({ name }) => name.length))
  for (const { name, promises, minutes } of BENCHES)
    console.log(`${name.padEnd(width)}  ${String(minutes).padStart(3)} min  ${promises}`)
  process.exit(0)
}

const results = new URL('./results/', import.meta.url)
await mkdir(results, { recursive: true })
const chosen = BENCHES.filter(({ name }) => names.length === 0 || names.includes(name))
const measured: [string, Row[]][] = []
const progress = openProgress(chosen)
for (const { name, measure } of chosen) {
  progress.begin(name)
  // One that breaks down is a miss of its own; the others are measured all the same.
  const rows = await measure().catch(async (error: unknown): Promise<Row[]> => {
    await stopServers()
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return [{ claim: 'the run', measured: 'broke down', target: 'ends', holds: false }]
  })
  measured.push([name, rows])
  printTable(name, rows)
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(rows, null, 2)}\n`)
}
progress.close()
if (measured.length > 1) printTargets(measured)
process.exit(measured.some(([, rows]) => rows.some(({ holds }) => holds === false)) ? 1 : 0)

function asked(isOne: (word: string) => boolean): string[] {
  return process.argv.slice(2).filter(isOne)
}
