/**
 * The claim: orders are as fast with five million of them stored as on an empty ledger. Two databases with the same ten
 * thousand customers, one with their years of trades and one with ten each, take turns under the same load.
 */
import { type ServerProcess, startServer } from './support/child.ts'
import type { LoadResult } from './support/http-load.ts'
import { load } from './support/load.ts'
import { sayHowFar } from './support/progress.ts'
import type { SeededCustomer } from './seeds/seed-customers.ts'
import { type Crowd, INSTRUMENTS, openSeeder, someOf } from './seeds/seed-growth.ts'
import { type BenchDatabase, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'

/** A smaller ledger for a quick look: BENCH_STORED=100000. */
const STORED = Number(process.env['BENCH_STORED'] ?? 5_000_000)
const CUSTOMERS = 10_000
const CONNECTIONS = 128
const SECONDS = 5
const WARM_UP_SECONDS = 2
const ROUNDS = 5
const AT_LEAST = 0.9

type Report = Awaited<ReturnType<typeof verifyBooks>>

interface Ledger {
  name: string
  database: BenchDatabase
  server: ServerProcess
  customers: readonly SeededCustomer[]
  /** Before the first order. */
  begins: Pages
}

/** Pages that were not in PostgreSQL's memory, and trades, since the statistics began. */
interface Pages {
  read: bigint
  trades: bigint
}

export async function measureFullOrders(): Promise<Row[]> {
  const ledgers: Ledger[] = []
  const opened: BenchDatabase[] = []
  try {
    for (const [name, trades] of [
      ['empty', INSTRUMENTS.length],
      ['full', Math.max(INSTRUMENTS.length, Math.round(STORED / CUSTOMERS))],
    ] as const) {
      const database = await openBenchDatabase()
      opened.push(database)
      say(`seeding ${CUSTOMERS * trades} trades`)
      ledgers.push({ name, database, ...(await filled(database, trades)) })
    }
    const rounds: Record<string, LoadResult>[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      say(`round ${round} of ${ROUNDS}`)
      const results: Record<string, LoadResult> = {}
      // Who is first takes turns too.
      for (const ledger of round % 2 === 0 ? ledgers.toReversed() : ledgers)
        results[ledger.name] = await ordered(ledger)
      rounds.push(results)
      sayHowFar(ROUNDS + round, 3 * ROUNDS)
    }
    const reports: Report[] = []
    const pagesPerOrder: string[] = []
    for (const { database, server, begins } of ledgers) {
      await server.stop()
      const { read, trades } = await pagesOf(database)
      pagesPerOrder.push((Number(read - begins.read) / Number(trades - begins.trades)).toFixed(2))
      say('verifying the books')
      reports.push(await verifyBooks(database.connection))
    }
    return rowsOf(rounds, pagesPerOrder, reports)
  } finally {
    for (const { server } of ledgers) await server.stop().catch(() => undefined)
    for (const database of opened) await database.stop()
  }
}

async function filled(
  database: BenchDatabase,
  trades: number,
): Promise<Pick<Ledger, 'server' | 'customers' | 'begins'>> {
  const crowd: Crowd = { first: 1_024n, customers: CUSTOMERS, trades, sells: false }
  const seeder = await openSeeder(database)
  await seeder.add(crowd, (done) => sayHowFar(done, 3 * CUSTOMERS))
  const customers = await seeder.signIn(someOf(crowd, CUSTOMERS))
  await seeder.settle()
  await seeder.close()
  const server = await startServer('server/main.ts', {
    ...database.settings,
    MARKET_HOURS: 'always',
  })
  return { server, customers, begins: await pagesOf(database) }
}

async function pagesOf({ pool }: BenchDatabase): Promise<Pages> {
  const { rows } = await pool.query<Pages>(
    `select blks_read as read, n_tup_ins as trades from pg_stat_database, pg_stat_user_tables
     where datname = current_database() and relname = 'transactions'`,
  )
  if (!rows[0]) throw new Error('PostgreSQL keeps no statistics')
  return rows[0]
}

function ordered({ name, server, customers }: Ledger): Promise<LoadResult> {
  say(`${name}, ${CONNECTIONS} connections`)
  return load({
    host: '127.0.0.1',
    port: server.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    method: 'POST',
    withKeys: true,
    requests: customers.flatMap(({ cookie }, index) =>
      (['buy', 'sell'] as const).map((side) => ({
        path: `/api/${side}`,
        cookie,
        body: JSON.stringify({
          // Bought and sold again: of what few trades have left, no long run sells all.
          symbol: INSTRUMENTS[index % INSTRUMENTS.length],
          quantity: '0.5',
        }),
      })),
    ),
  })
}

function rowsOf(
  rounds: readonly Record<string, LoadResult>[],
  pagesPerOrder: readonly string[],
  reports: readonly Report[],
): Row[] {
  const perSecond = (name: string) => rounds.map((round) => round[name]?.perSecond ?? 0)
  const ratio = median(
    rounds.map(({ empty, full }) => (full?.perSecond ?? 0) / Math.max(1, empty?.perSecond ?? 0)),
  )
  const refused = [
    ...new Set(rounds.flatMap((round) => Object.values(round)).flatMap((each) => Object.keys(each.refused))),
  ]
  const broken = reports.flatMap((report) => report.broken)
  return [
    {
      claim: `orders/s at ${CONNECTIONS} connections with ${STORED} trades stored, times those with few`,
      measured: ratio.toFixed(2),
      target: `at least ${AT_LEAST}`,
      holds: ratio >= AT_LEAST,
    },
    {
      claim: '  orders/s (this machine, this run), few and many stored',
      measured: `${median(perSecond('empty')).toFixed(0)}, ${median(perSecond('full')).toFixed(0)}`,
    },
    {
      claim: '  pages an order has PostgreSQL read into its memory, few and many stored',
      measured: pagesPerOrder.join(', '),
    },
    {
      claim: 'orders refused by mistake',
      measured: refused.length === 0 ? '0' : `statuses ${refused.join(', ')}`,
      target: '0',
      holds: refused.length === 0,
    },
    {
      claim: `the books after ${reports.map(({ transfers }) => transfers).join(' and ')} transfers`,
      measured:
        broken.length === 0
          ? `${reports[0]?.checked ?? 0} invariants hold`
          : `broken: ${broken[0]?.invariant.name}`,
      target: 'all hold',
      holds: broken.length === 0,
    },
  ]
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
