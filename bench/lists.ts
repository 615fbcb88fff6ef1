/**
 * The claim: an administrator's list answers in well under a blink, however long the queues have become and
 * whatever is looked for in them. Every question goes through HTTP to the real server on a PostgreSQL of its own.
 */
import { startServer } from './support/child.ts'
import { seedQueues } from './seeds/seed-queues.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const ROWS_PER_QUEUE = 100_000
const CALLS = 25
const WARM_UP_CALLS = 3
const TARGET_MS = 50

const LISTS = {
  'deposit-requests': 'transfer 1234',
  'withdrawal-requests': 'DE00 0000 0001 23',
  'password-reset-requests': 'R1234',
  profiles: 'X123',
}

const LARGEST = 'pending, the largest page there is, from the middle'

/** Every way of asking a list; the middle of the ids is where a page is furthest from either end. */
const questions = (reference: string): Record<string, string> => ({
  'without parameters': '',
  pending: '?status=pending',
  rejected: '?status=rejected',
  'pending, from the middle': `?status=pending&after=${ROWS_PER_QUEUE * 5}`,
  [LARGEST]: `?status=pending&limit=500&after=${ROWS_PER_QUEUE * 5}`,
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
    const server = await startServer('server/main.ts', database.settings)
    const ask = (path: string) => medianOf(`http://127.0.0.1:${server.port}/api/admin/${path}`, cookie)
    // What any call costs here and now: on a busy machine most of every figure is waiting for a turn.
    const bare = await ask('exchange-rates')
    const rows: Row[] = [{ claim: 'for comparison, a list of nothing', measured: timesOf(bare) }]
    for (const [list, reference] of Object.entries(LISTS)) {
      say(list)
      const asked: [string, Asked][] = []
      for (const [name, query] of Object.entries(questions(reference))) {
        asked.push([name, await ask(`${list}${query}`)])
      }
      rows.push(...rowsOf(list, asked))
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
  return { medianMs: median(times), fastestMs: Math.min(...times), rows }
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
      measured: `${timesOf(times)}, ${times.rows} rows`,
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
