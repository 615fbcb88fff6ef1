/**
 * The claim: batched orders through HTTP, durable, with sessions, every constraint, the ledger and an
 * Idempotency-Key per order, against PostgreSQL's own benchmark and against the naive route, on one
 * PostgreSQL in one run. The naive server keeps every rule but stores and locks order by order.
 */
import { availableParallelism } from 'node:os'
import type { LoadResult } from './support/http-load.ts'
import { type ServerProcess, startServer } from './support/child.ts'
import { load } from './support/load.ts'
import { INSTRUMENTS, orderPlan, orderRequests, postgresProcesses } from './support/order-load.ts'
import { measureMix } from './orders-mix.ts'
import { hasPgbench, pgbenchPerSecond, preparePgbench } from './support/pgbench.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'

const CUSTOMERS = 10_000
const SECONDS = 5
/** Before each turn, not counted. */
const WARM_UP_SECONDS = 2
/** Once for each server before the first round: every customer has sent both their orders, all code is compiled. */
const FIRST_WARM_UP_SECONDS = 10
const ROUNDS = 5
const P99_MS = 45
/** Processor time of all processes together, the load's too, in microseconds. */
const MICROSECONDS_PER_ORDER = 170
/** The same, times that of a request of the same bytes to bare node:http: it follows no disk and no core's speed. */
const TIMES_BARE = 4.5

type Target = 'batched' | 'naive' | 'bare'

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
      ...database.settings,
      MARKET_HOURS: 'always',
    }
    const rows = await withServers(env, { customers, requests }, async (servers) => {
      const orders = async (target: Target, connections: number, warmUpSeconds = WARM_UP_SECONDS) => {
        const { port, pid } = servers[target]
        const watched = [pid, ...(target === 'bare' ? [] : await postgresProcesses(database.pool))]
        return load({ ...orderPlan(requests, SECONDS), port, connections, warmUpSeconds, watched })
      }
      const pgbench = await pgbenchRuns(database)
      for (const target of ['bare', 'naive', 'batched'] as const) {
        say(`warming up: ${target}`)
        await orders(target, 256, FIRST_WARM_UP_SECONDS)
      }
      const compared = await compare(orders, pgbench)
      return [...compared, ...(await measureMix(database.pool, servers.batched, customers, INSTRUMENTS))]
    })

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

/** All servers for as long as `measure` takes. */
async function withServers<T>(
  env: Record<string, string>,
  asked: { customers: readonly SeededCustomer[]; requests: ReturnType<typeof orderRequests> },
  measure: (servers: Record<Target, ServerProcess>) => Promise<T>,
): Promise<T> {
  const batched = await startServer('server/main.ts', env)
  const servers = {
    batched,
    naive: await startServer('bench/servers/orders-naive-server.ts', env),
    bare: await startServer('bench/servers/bare-server.ts', {
      ORIGIN: `http://127.0.0.1:${batched.port}`,
      COOKIE: asked.customers[0]?.cookie ?? '',
      POSTS: JSON.stringify(Object.fromEntries(asked.requests.map(({ path, body }) => [path, body]))),
    }),
  }
  try {
    return await measure(servers)
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

/** One turn of every competitor. */
interface Round {
  /** Transactions a second of pgbench, where it is installed. */
  reference: number | null
  naive: LoadResult
  bare: LoadResult
  at128: LoadResult
  at256: LoadResult
  lonelyNaive: LoadResult
  lonely: LoadResult
}

type RunOrders = (target: Target, connections: number) => Promise<LoadResult>

/**
 * Rounds of all competitors one after the other, so that a slow minute of the machine hits all alike; every other
 * round in the opposite order, so that no side always follows the same one.
 */
async function compare(orders: RunOrders, pgbench: (() => Promise<number>) | null): Promise<Row[]> {
  const rounds: Round[] = []
  for (let number = 1; number <= ROUNDS; number++) {
    const measured: Partial<Round> = {}
    const turns = [
      async () => void (measured.reference = pgbench ? await pgbench() : null),
      async () => void (measured.naive = await orders('naive', 128)),
      async () => void (measured.bare = await orders('bare', 128)),
      async () => void (measured.at128 = await orders('batched', 128)),
      async () => void (measured.at256 = await orders('batched', 256)),
      async () => void (measured.lonelyNaive = await orders('naive', 1)),
      async () => void (measured.lonely = await orders('batched', 1)),
    ]
    for (const turn of number % 2 ? turns : turns.toReversed()) await turn()
    const round = measured as Round
    rounds.push(round)
    sayRound(number, round)
  }
  const middle = middleOf(rounds)
  const rows = [...rowsAt(128, 'at128', rounds), ...rowsAt(256, 'at256', rounds)]
  const lonely = middle((r) => r.lonely.p50Ms / r.lonelyNaive.p50Ms)
  rows.push({
    claim: "a lonely order's median, times the naive route's",
    measured: lonely.toFixed(2),
    target: 'at most 1.2',
    holds: lonely <= 1.2,
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

/** What the rounds at one number of connections come to. */
function rowsAt(connections: number, key: 'at128' | 'at256', rounds: Round[]): Row[] {
  const middle = middleOf(rounds)
  const rows: Row[] = []
  const at = `at ${connections} connections`
  if (rounds.every(({ reference }) => reference !== null)) {
    const ratio = middle((r) => r[key].perSecond / (r.reference ?? 1))
    rows.push(atLeast(`orders/s ${at}, times pgbench -N -M prepared`, ratio, 1.8))
  }
  const toNaive = middle((r) => r[key].perSecond / r.naive.perSecond)
  rows.push(atLeast(`orders/s ${at}, times the naive route`, toNaive, 10))
  const p99Ms = middle((r) => r[key].p99Ms)
  rows.push({
    claim: `p99 of an order ${at}`,
    measured: `${p99Ms.toFixed(1)} ms`,
    target: `under ${P99_MS} ms`,
    holds: p99Ms < P99_MS,
  })
  const [perSecond, p50Ms] = [middle((r) => r[key].perSecond), middle((r) => r[key].p50Ms)]
  rows.push({
    claim: `  orders/s ${at} (this machine, this run)`,
    measured: `${perSecond.toFixed(0)}, p50 ${p50Ms.toFixed(1)} ms`,
  })
  if (rounds.every((r) => r[key].cores)) {
    const busy = WORKERS.map(([name, of]) => `${name} ${middle((r) => of(r[key])).toFixed(2)}`)
    rows.push({ claim: `  cores busy ${at}, of ${availableParallelism()}`, measured: busy.join(', ') })
    const spent = middle((r) => microseconds(r[key], allCores))
    const shares = WORKERS.map(
      ([name, of]) => `${name} ${middle((r) => microseconds(r[key], of)).toFixed(0)}`,
    )
    rows.push({
      claim: `processor time per order ${at}`,
      measured: `${spent.toFixed(0)} us: ${shares.join(', ')}`,
      target: `at most ${MICROSECONDS_PER_ORDER} us`,
      holds: spent <= MICROSECONDS_PER_ORDER,
    })
    const timesBare = middle((r) => microseconds(r[key], allCores) / microseconds(r.bare, allCores))
    rows.push({
      claim: `  times that of a bare node:http POST of the same bytes ${at}`,
      measured: timesBare.toFixed(2),
      target: `at most ${TIMES_BARE}`,
      holds: timesBare <= TIMES_BARE,
    })
  }
  return rows
}

const middleOf = (rounds: Round[]) => (of: (round: Round) => number) => median(rounds.map(of))

const serverCores = ({ cores }: LoadResult) => cores?.watched[0] ?? 0
/** One connection places all orders, one after the other. */
const laneCores = ({ cores }: LoadResult) => Math.max(0, ...(cores?.watched.slice(1) ?? []))

/** PostgreSQL's other processes: the flush, sessions, the log's writer. */
const otherPostgresCores = (result: LoadResult) =>
  sum(result.cores?.watched.slice(1) ?? []) - laneCores(result)

const allCores = (result: LoadResult) => sum([result.cores?.load ?? 0, ...(result.cores?.watched ?? [])])

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** What some of the processes spent on one order: cores that were busy a second, over the orders of that second. */
const microseconds = (result: LoadResult, cores: (result: LoadResult) => number) =>
  (cores(result) / result.perSecond) * 1_000_000

/** Who works during a load, and how many cores each kept busy. */
const WORKERS = [
  ['Node', serverCores],
  ["the orders' PostgreSQL process", laneCores],
  ["PostgreSQL's others", otherPostgresCores],
  ['the load', ({ cores }: LoadResult) => cores?.load ?? 0],
] as const

function sayRound(number: number, round: Round): void {
  const { reference, naive, lonely, lonelyNaive } = round
  say(
    `round ${number} of ${ROUNDS}: pgbench ${reference?.toFixed(0) ?? 'none'}, naive ${naive.perSecond.toFixed(0)}`,
  )
  for (const [connections, result] of [
    [128, round.at128],
    [256, round.at256],
  ] as const) {
    const toReference =
      reference === null ? '' : `, ${(result.perSecond / reference).toFixed(2)} times pgbench`
    const toNaive = `${(result.perSecond / naive.perSecond).toFixed(2)} times naive`
    say(
      `  ${connections} connections: ${result.perSecond.toFixed(0)}${toReference}, ${toNaive}, p99 ` +
        `${result.p99Ms.toFixed(1)} ms, ${microseconds(result, allCores).toFixed(0)} us an order${boundOf(result)}`,
    )
  }
  say(`  lonely: ${(lonely.p50Ms / lonelyNaive.p50Ms).toFixed(2)} of naive's median`)
}

/** Busier than this, a process or the machine is what bounds; what is left is spent on taking turns. */
const BOUND_AT = 0.9

function boundOf(result: LoadResult): string {
  if (!result.cores) return ''
  const shares = WORKERS.map(([name, of]) => ({ name, cores: of(result) }))
  const said = shares.map(({ name, cores }) => `${name} ${cores.toFixed(2)}`).join(', ')
  const busiest = shares.reduce((most, each) => (each.cores > most.cores ? each : most))
  const bound =
    busiest.cores > BOUND_AT
      ? busiest.name
      : allCores(result) > availableParallelism() * BOUND_AT
        ? 'the cores'
        : 'neither: waiting for one another, the disk or other programs'
  return `; cores: ${said}; bound by ${bound}`
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
  say('warming up: pgbench -N -M prepared')
  await pgbenchPerSecond(database, FIRST_WARM_UP_SECONDS)
  return () => pgbenchPerSecond(database, SECONDS)
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
