/**
 * The claim: an administrator's list answers in well under a blink, however long the queues have become and
 * whatever is looked for in them. Every question goes through HTTP to the real server on a PostgreSQL of its own.
 */
import { startServer } from './child.ts'
import { seedQueues } from './seed-queues.ts'
import { BENCH_INSTANT, openBenchDatabase } from './stage.ts'
import { type Row, median } from './table.ts'

const ROWS_PER_QUEUE = 100_000
const CALLS = 40
const WARM_UP_CALLS = 5
const TARGET_MS = 50

const LISTS = {
  'deposit-requests': 'transfer 1234',
  'withdrawal-requests': 'DE00 0000 0001 23',
  'password-reset-requests': 'R1234',
  profiles: 'X123',
}

/** Every way of asking a list; the middle of the ids is where a page is furthest from either end. */
const questions = (reference: string): Record<string, string> => ({
  'without parameters': '',
  pending: '?status=pending',
  rejected: '?status=rejected',
  'pending, 500 from the middle': `?status=pending&limit=500&after=${ROWS_PER_QUEUE * 5}`,
  'approved, from the middle': `?status=approved&before=${ROWS_PER_QUEUE * 5}`,
  'pending, a search that finds few': '?status=pending&search=mary-0123',
  'pending, a search that finds thousands': '?status=pending&search=mary',
  'rejected, a search that finds a fifth of all': '?status=rejected&search=e',
  'all, a full name': '?search=otto%20example%2012',
  'pending, by its own reference': `?status=pending&search=${encodeURIComponent(reference)}`,
  'a search that finds nothing': '?search=nobody',
})

export async function measureLists(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${ROWS_PER_QUEUE} requests per queue`)
    const cookie = await seedQueues(database.pool, { count: ROWS_PER_QUEUE, at: BENCH_INSTANT })
    const server = await startServer('../server/main.ts', {
      DATABASE_URL: database.url,
      PORT: '0',
      RATE_LIMIT_FACTOR: '0',
      CLOCK_STARTS_AT: BENCH_INSTANT.toISOString(),
      ADMIN_PASSWORD: 'Bench-Only-2026!',
    })
    const ask = (path: string) => medianOf(`http://127.0.0.1:${server.port}/api/admin/${path}`, cookie)
    const rows: Row[] = []
    for (const [list, reference] of Object.entries(LISTS)) {
      say(list)
      const asked: [string, Asked][] = []
      for (const [name, query] of Object.entries(questions(reference))) {
        asked.push([name, await ask(`${list}${query}`)])
      }
      rows.push(...rowsOf(list, asked))
    }
    const counts = await ask('counts')
    rows.push(promise('the counts of all queues, median', counts.medianMs, ''))
    await server.stop()
    return rows
  } finally {
    await database.stop()
  }
}

interface Asked {
  medianMs: number
  /** How many requests the answer has. */
  rows: number
}

async function medianOf(url: string, cookie: string): Promise<Asked> {
  const times: number[] = []
  let rows = 0
  for (let turn = 0; turn < WARM_UP_CALLS + CALLS; turn += 1) {
    const start = performance.now()
    const reply = await fetch(url, { headers: { cookie } })
    const body: unknown = await reply.json()
    if (turn >= WARM_UP_CALLS) times.push(performance.now() - start)
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
    rows = Array.isArray(body) ? body.length : 0
  }
  return { medianMs: median(times), rows }
}

function rowsOf(list: string, asked: readonly [string, Asked][]): Row[] {
  const [slowest] = asked.toSorted(([, a], [, b]) => b.medianMs - a.medianMs)
  if (slowest === undefined) return []
  return [
    promise(`GET /api/admin/${list}, the slowest question's median`, slowest[1].medianMs, `, ${slowest[0]}`),
    ...asked.map(([name, { medianMs, rows }]) => ({
      claim: `  ${name}`,
      measured: `${medianMs.toFixed(1)} ms, ${rows} rows`,
    })),
  ]
}

const promise = (claim: string, medianMs: number, more: string): Row => ({
  claim,
  measured: `${medianMs.toFixed(1)} ms${more}`,
  target: `under ${TARGET_MS} ms`,
  holds: medianMs < TARGET_MS,
})

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
