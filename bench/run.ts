/** npm run bench [-- name ...]: runs the named benches, or all, and says whether every claim holds. */
import { mkdir, writeFile } from 'node:fs/promises'
import { measureLists } from './lists.ts'
import { measureHistory } from './history.ts'
import { measureOrders } from './orders.ts'
import { measurePages } from './pages.ts'
import { measurePush } from './push.ts'
import { measureReads } from './reads.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { type Row, printTable } from './table.ts'
import { measureUi } from './ui.ts'

/** A bench measures one claim and answers its rows; figures are ratios taken within its own run. */
const BENCHES: Record<string, () => Promise<Row[]>> = {
  orders: measureOrders,
  push: measurePush,
  lists: measureLists,
  history: measureHistory,
  reads: measureReads,
  streams: measureStreams,
  start: measureStart,
  pages: measurePages,
  ui: measureUi,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(1)
}

const results = new URL('./results/', import.meta.url)
await mkdir(results, { recursive: true })
let missed = 0
for (const [name, measure] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue
  const rows = await measure()
  printTable(name, rows)
  missed += rows.filter((row) => row.holds === false).length
  await writeFile(new URL(`${name}.json`, results), `${JSON.stringify(rows, null, 2)}\n`)
}
process.exit(missed > 0 ? 1 : 0)
