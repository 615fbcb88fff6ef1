/**
 * The claim: a list of the office answers in well under a blink, however long it has become and whatever is looked for
 * in it, and so does the number of its rows. Every question goes through HTTP to the real server on a PostgreSQL of its
 * own.
 */
import { startServer } from '../support/child.ts'
import { seedAudit } from '../seeds/seed-audit.ts'
import { seedQueues } from '../seeds/seed-queues.ts'
import { seedTickets } from '../seeds/seed-tickets.ts'
import { BENCH_INSTANT, openBenchDatabase } from '../support/test-server.ts'
import { type Row, median } from '../support/table.ts'
import { LARGEST, ROWS_PER_LIST, askedLists } from './questions.ts'

const CALLS = 25
const WARM_UP_CALLS = 3
const TARGET_MS = 50

export async function measureLists(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${ROWS_PER_LIST} rows of each list`)
    const seeded = { count: ROWS_PER_LIST, at: BENCH_INSTANT }
    const cookie = await seedQueues(database.pool, seeded)
    await seedTickets(database.pool, seeded)
    await seedAudit(database.pool, seeded)
    const server = await startServer('server/main.ts', database.settings)
    const ask = (path: string) => medianOf(`http://127.0.0.1:${server.port}/api/admin/${path}`, cookie)
    // What any call costs here and now: on a busy machine most of every figure is waiting for a turn.
    const bare = await ask('exchange-rates')
    const rows: Row[] = [{ claim: 'for comparison, a list of nothing', measured: timesOf(bare) }]
    for (const { path, questions } of askedLists(BENCH_INSTANT)) {
      say(path)
      const asked: [string, Asked][] = []
      for (const [name, query] of Object.entries(questions)) asked.push([name, await ask(`${path}${query}`)])
      rows.push(...rowsOf(path, asked))
    }
    const counts = await ask('counts')
    rows.push(promise('GET /api/admin/counts, median', counts, ''))
    await server.stop()
    return rows
  } finally {
    await database.stop()
  }
}

interface Asked {
  medianMs: number
  fastestMs: number
  /** What the answer has: so many rows, or a count of them. */
  answer: string
}

async function medianOf(url: string, cookie: string): Promise<Asked> {
  const times: number[] = []
  let answer = ''
  for (let turn = 0; turn < WARM_UP_CALLS + CALLS; turn += 1) {
    const start = performance.now()
    const reply = await fetch(url, { headers: { cookie } })
    const body: unknown = await reply.json()
    if (turn >= WARM_UP_CALLS) times.push(performance.now() - start)
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
    answer = Array.isArray(body) ? `${body.length} rows` : JSON.stringify(body)
  }
  return { medianMs: median(times), fastestMs: Math.min(...times), answer }
}

function rowsOf(list: string, asked: readonly [string, Asked][]): Row[] {
  // The promise is about the page one gets unless one asks for more; what the largest costs is said all the same.
  const usual = asked.filter(([name]) => name !== LARGEST)
  const [slowest] = usual.toSorted(([, a], [, b]) => b.medianMs - a.medianMs)
  if (slowest === undefined) return []
  return [
    promise(`GET /api/admin/${list}, the slowest question's median`, slowest[1], `: ${slowest[0]}`),
    ...asked.map(([name, times]) => ({
      claim: `  ${name}`,
      measured: `${timesOf(times)}, ${times.answer}`,
    })),
  ]
}

const promise = (claim: string, asked: Asked, more: string): Row => ({
  claim,
  measured: `${timesOf(asked)}${more}`,
  target: `under ${TARGET_MS} ms`,
  holds: asked.medianMs < TARGET_MS,
})

const timesOf = ({ medianMs, fastestMs }: Asked): string =>
  `${medianMs.toFixed(1)} ms (fastest ${fastestMs.toFixed(1)})`

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
