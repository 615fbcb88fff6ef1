/**
 * The claim: batched orders through HTTP, durable, with sessions, every constraint, the ledger and an
 * Idempotency-Key per order, against PostgreSQL's own benchmark and against the naive route, on one
 * PostgreSQL in one run. The naive server keeps every rule but stores and locks order by order.
 */
import type { LoadPlan, LoadResult } from './http-load.ts'
import { startServer } from './child.ts'
import { load } from './load.ts'
import { hasPgbench, pgbenchPerSecond, preparePgbench } from './pgbench.ts'
import { type SeededCustomer, seedCustomers } from './seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './stage.ts'
import { type Row, median } from './table.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'

const CUSTOMERS = 10_000
const INSTRUMENTS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']
const SECONDS = 5
const WARM_UP_SECONDS = 2
const RUNS = 3

type Target = 'batched' | 'naive'

export async function measureOrders(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${CUSTOMERS} customers with ${INSTRUMENTS.length} holdings each`)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: INSTRUMENTS,
      at: BENCH_INSTANT,
    })
    const requests = orderRequests(customers)
    const env = {
      DATABASE_URL: database.url,
      PORT: '0',
      RATE_LIMIT_FACTOR: '0',
      MARKET_HOURS: 'always',
      CLOCK_STARTS_AT: BENCH_INSTANT.toISOString(),
      ADMIN_PASSWORD: 'Bench-Only-2026!',
    }
    const servers = {
      batched: await startServer('../server/main.ts', env),
      naive: await startServer('./orders-naive-server.ts', env),
    }
    const orders = (target: Target, connections: number, seconds = SECONDS): Promise<LoadResult> => {
      say(`${target}, ${connections} connection${connections === 1 ? '' : 's'}`)
      return load({ ...plan(requests), port: servers[target].port, connections, seconds })
    }
    const rows = await compare(orders, await pgbenchRuns(database))
    await Promise.all([servers.batched.stop(), servers.naive.stop()])

    say('verifying the books')
    const report = await verifyBooks(database.connection)
    rows.push({
      claim: `the books after ${report.transfers} transfers`,
      measured:
        report.broken.length === 0
          ? `${report.checked} invariants hold`
          : `broken: ${report.broken[0]?.invariant.name}`,
      target: 'all hold',
      holds: report.broken.length === 0,
    })
    return rows
  } finally {
    await database.stop()
  }
}

/** One turn of every competitor. */
interface Round {
  /** Transactions a second of pgbench, where it is installed. */
  reference: number | null
  naive: LoadResult
  at128: LoadResult
  at256: LoadResult
  lonelyNaive: LoadResult
  lonely: LoadResult
}

type RunOrders = (target: Target, connections: number, seconds?: number) => Promise<LoadResult>

/** Rounds of all competitors one after the other, so that a slow minute of the machine hits all alike. */
async function compare(orders: RunOrders, pgbench: (() => Promise<number>) | null): Promise<Row[]> {
  const rounds: Round[] = []
  for (let round = 1; round <= RUNS; round++) {
    say(`round ${round} of ${RUNS}`)
    rounds.push({
      reference: pgbench ? await pgbench() : null,
      naive: await orders('naive', 128),
      at128: await orders('batched', 128),
      at256: await orders('batched', 256),
      lonelyNaive: await orders('naive', 1),
      lonely: await orders('batched', 1),
    })
  }
  const ratio = (of: (round: Round) => number) => median(rounds.map(of))
  const rows: Row[] = []
  for (const [connections, key] of [
    [128, 'at128'],
    [256, 'at256'],
  ] as const) {
    if (pgbench) {
      rows.push(
        atLeast(
          `orders/s at ${connections} connections, times pgbench -N -M prepared`,
          ratio((r) => r[key].perSecond / (r.reference ?? 1)),
          1.5,
        ),
      )
    }
    rows.push(
      atLeast(
        `orders/s at ${connections} connections, times the naive route`,
        ratio((r) => r[key].perSecond / r.naive.perSecond),
        5,
      ),
    )
    rows.push({
      claim: `  orders/s at ${connections} connections (this machine, this run)`,
      measured: `${ratio((r) => r[key].perSecond).toFixed(0)}, p50 ${ratio((r) => r[key].p50Ms).toFixed(1)} ms, p99 ${ratio((r) => r[key].p99Ms).toFixed(1)} ms`,
    })
  }
  const lonely = ratio((r) => r.lonely.p50Ms / r.lonelyNaive.p50Ms)
  rows.push({
    claim: "a lonely order's median, times the naive route's",
    measured: lonely.toFixed(2),
    target: 'at most 1.3',
    holds: lonely <= 1.3,
  })
  const failed = rounds
    .flatMap((round) => [round.at128, round.at256, round.lonely])
    .flatMap(({ refused }) => Object.keys(refused))
  rows.push({
    claim: 'orders refused by mistake',
    measured: failed.length === 0 ? '0' : `statuses ${failed.join(', ')}`,
    target: '0',
    holds: failed.length === 0,
  })
  return rows
}

function atLeast(claim: string, measured: number, target: number): Row {
  return { claim, measured: measured.toFixed(2), target: `at least ${target}`, holds: measured >= target }
}

async function pgbenchRuns(database: Awaited<ReturnType<typeof openBenchDatabase>>) {
  if (!hasPgbench()) {
    say('pgbench is not installed: only the naive route is the reference')
    return null
  }
  await preparePgbench(database)
  return () => {
    say('pgbench -N -M prepared')
    return pgbenchPerSecond(database, SECONDS)
  }
}

/** A small buy or sale of a random instrument for each customer in turn. */
function orderRequests(customers: readonly SeededCustomer[]): LoadPlan['requests'] {
  return customers.flatMap(({ cookie }, index) =>
    (['buy', 'sell'] as const).map((side) => ({
      path: `/api/${side}`,
      cookie,
      body: JSON.stringify({
        symbol: INSTRUMENTS[(index * 7 + side.length) % INSTRUMENTS.length],
        quantity: '0.5',
      }),
    })),
  )
}

const plan = (requests: LoadPlan['requests']) => ({
  host: '127.0.0.1',
  warmUpSeconds: WARM_UP_SECONDS,
  method: 'POST' as const,
  requests,
  withKeys: true,
})

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
