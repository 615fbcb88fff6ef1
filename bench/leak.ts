/**
 * The claim: the product may run for months. People sign in, look, trade, pay in, are reviewed and leave, over and
 * over; between them there are no visits, the garbage is collected, and what is left is counted. It must not grow.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ServerProcess, startServer } from './support/child.ts'
import { openVisitor } from './support/leak-visits.ts'
import { saysWhatProcessesUse } from './support/process-figures.ts'
import { sayHowFar } from './support/progress.ts'
import { type Crowd, openSeeder, someOf } from './seeds/seed-growth.ts'
import { type BenchDatabase, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'
import { hashPassword } from '#server/people/passwords/passwords.ts'

/** Half an hour; a shorter look: BENCH_LEAK_MINUTES=6. */
const MINUTES = Number(process.env['BENCH_LEAK_MINUTES'] ?? 30)
const SAMPLES = 30
const CROWD: Crowd = { first: 1_024n, customers: 200, trades: 10, sells: false }
const VISITORS = 4
const PASSWORD = 'Bench-Only-2026!'
const MOST_HEAP_GROWTH = 1.05
const QUIET_MS = 1_500
/** An idle connection to PostgreSQL: its socket, and the timer that closes it. */
const HANDLES_PER_CONNECTION = 2
const MB = 1_024 * 1_024

interface Sample {
  rss: number
  heapUsed: number
  external: number
  handles: number
  descriptors: number
  connections: number
  visits: number
}

export async function measureLeak(): Promise<Row[]> {
  if (!saysWhatProcessesUse()) return [{ claim: 'this system does not say what processes use', measured: '' }]
  const database = await openBenchDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'northfold-bench-'))
  let server: ServerProcess | undefined
  try {
    const seeder = await openSeeder(database)
    await seeder.add(CROWD)
    await seeder.close()
    await database.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
    const probe = join(folder, 'probe.json')
    server = await startServer('server/main.ts', {
      ...database.settings,
      MARKET_HOURS: 'always',
      ADMIN_PASSWORD: PASSWORD,
      MEMORY_PROBE: probe,
      NODE_OPTIONS:
        `--disable-warning=ExperimentalWarning ` +
        `--import=${new URL('./support/leak-probe.ts', import.meta.url).href}`,
    })
    return rowsOf(await visitAndSample(server, database, probe))
  } finally {
    await server?.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function visitAndSample(
  server: ServerProcess,
  database: BenchDatabase,
  probe: string,
): Promise<Sample[]> {
  const ids = someOf(CROWD, CROWD.customers)
  const samples: Sample[] = []
  let visits = 0
  for (let number = 1; number <= SAMPLES; number++) {
    const endsMs = performance.now() + (MINUTES * 60_000) / SAMPLES
    const agent = new Agent({ keepAlive: true, maxSockets: 64 })
    const visit = openVisitor(server, agent, PASSWORD)
    await Promise.all(
      Array.from({ length: VISITORS }, async () => {
        do {
          await visit(ids[visits++ % ids.length] ?? 0n)
        } while (performance.now() < endsMs)
      }),
    )
    // All visitors have left, and what ends with their connections has ended.
    agent.destroy()
    await setTimeout(QUIET_MS)
    const [inside, outside] = [await probed(server, probe), await openThings(server, database)]
    const handles = inside.handles - HANDLES_PER_CONNECTION * outside.connections
    const sample = { ...inside, ...outside, handles, visits }
    samples.push(sample)
    sayHowFar(number, SAMPLES)
    say(
      `${number} of ${SAMPLES}: ${visits} visits, heap ${mb(sample.heapUsed)} MB, in all ${mb(sample.rss)} MB, ` +
        `${sample.handles} handles, ${sample.descriptors} descriptors, ${sample.connections} connections`,
    )
  }
  return samples
}

async function probed(
  { pid }: ServerProcess,
  probe: string,
): Promise<Pick<Sample, 'rss' | 'heapUsed' | 'external' | 'handles'>> {
  rmSync(probe, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(probe)) await setTimeout(50)
  return JSON.parse(readFileSync(probe, 'utf8'))
}

/** Connections to PostgreSQL come and go with the load, so what is open is counted without them. */
async function openThings(
  { pid }: ServerProcess,
  { pool }: BenchDatabase,
): Promise<Pick<Sample, 'descriptors' | 'connections'>> {
  const { rows } = await pool.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
     where application_name like 'northfold%' and pid <> pg_backend_pid()`,
  )
  const connections = rows[0]?.connections ?? 0
  return { connections, descriptors: readdirSync(`/proc/${pid}/fd`).length - connections }
}

function rowsOf(samples: readonly Sample[]): Row[] {
  const third = Math.floor(samples.length / 3)
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const visits = samples.at(-1)?.visits ?? 0
  const middle = (part: readonly Sample[], key: keyof Sample) => median(part.map((sample) => sample[key]))
  const heap = middle(last, 'heapUsed') / middle(second, 'heapUsed')
  const rows: Row[] = [
    {
      claim: `heap after ${MINUTES} min and ${visits} visits, last third to second third`,
      measured: `${heap.toFixed(3)} (${mb(middle(second, 'heapUsed'))} MB to ${mb(middle(last, 'heapUsed'))} MB)`,
      target: `at most ${MOST_HEAP_GROWTH}`,
      holds: heap <= MOST_HEAP_GROWTH,
    },
  ]
  for (const [key, name] of [
    ['handles', 'handles, without those to PostgreSQL'],
    ['descriptors', 'open descriptors, without those to PostgreSQL'],
  ] as const) {
    const most = (part: readonly Sample[]) => Math.max(...part.map((sample) => sample[key]))
    rows.push({
      claim: `${name}, most in the last third`,
      measured: `${most(last)}, in the second ${most(second)}`,
      target: 'no more',
      holds: most(last) <= most(second),
    })
  }
  rows.push(
    {
      claim: '  memory of the process, second and last third',
      measured: `${mb(middle(second, 'rss'))} MB, ${mb(middle(last, 'rss'))} MB`,
    },
    {
      claim: '  connections to PostgreSQL, most ever',
      measured: `${Math.max(...samples.map(({ connections }) => connections))}`,
    },
  )
  return rows
}

const mb = (bytes: number): string => (bytes / MB).toFixed(1)

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
