/**
 * The claim: what one customer does costs the same whether a thousand customers or a million have accounts, and whether
 * they made a hundred transactions or a million. What counts is what a call touches of the database, as PostgreSQL says
 * it: pages and statements are the same on a busy machine. Times stand beside them.
 */
import { setTimeout } from 'node:timers/promises'
import { type ServerProcess, startServer } from './support/child.ts'
import { DASHBOARD_CALLS } from './support/dashboard-calls.ts'
import { type Measured, drawGrowth } from './support/growth-plot.ts'
import { sayHowFar } from './support/progress.ts'
import type { SeededCustomer } from './seeds/seed-customers.ts'
import { type Crowd, type Seeder, behind, openSeeder, someOf } from './seeds/seed-growth.ts'
import { type StatementCounter, openStatementCounter } from './support/statement-figures.ts'
import { openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'

/** A smaller largest one for a quick look: BENCH_LARGEST=10000. */
const LARGEST = Number(process.env['BENCH_LARGEST'] ?? 1_000_000)
const upTo = (sizes: readonly number[]) => sizes.filter((size) => size <= LARGEST)
const CUSTOMERS = upTo([1_000, 10_000, 100_000, 1_000_000])
const TRANSACTIONS = upTo([100, 1_000, 10_000, 100_000, 1_000_000])
const TRADES_EACH = 2
const CALLS = 20
const MOST_GROWTH = 2
/** A page that every customer of the second comparison fills. */
const PAGE = 50

interface Asked {
  customer: SeededCustomer
  /** A transaction with a page of older ones behind it. */
  farDown: bigint
}

interface Operation {
  name: string
  /** A customer's own transactions, where the crowd's few say nothing. */
  ofOneOnly?: boolean
  /** Reads all of a customer's own transactions once, so that only the crowd's size must not matter. */
  ofCrowdOnly?: boolean
  /** Done before, not measured. */
  before?: (ask: Ask, asked: Asked) => Promise<void>
  run: (ask: Ask, asked: Asked) => Promise<void>
}

type Ask = (asked: Asked, method: 'GET' | 'POST', path: string, body?: object) => Promise<void>

const order = (ask: Ask, asked: Asked) => ask(asked, 'POST', '/api/buy', { symbol: 'KO', quantity: '0.5' })
const reading =
  (path: (asked: Asked) => string) =>
  (ask: Ask, asked: Asked): Promise<void> =>
    ask(asked, 'GET', path(asked))

const OPERATIONS: readonly Operation[] = [
  { name: 'an order', run: order },
  { name: 'a dashboard', run: dashboard },
  { name: 'a dashboard after a trade', before: order, run: dashboard },
  { name: 'the first page of the history', run: reading(() => `/api/transactions?limit=${PAGE}`) },
  {
    name: 'a page far down',
    ofOneOnly: true,
    run: reading(({ farDown }) => `/api/transactions?limit=${PAGE}&before=${farDown}`),
  },
  { name: 'the history’s trades', run: reading(() => `/api/transactions?limit=${PAGE}&show=trades`) },
  { name: 'the history’s deposits', run: reading(() => `/api/transactions?limit=${PAGE}&show=deposits`) },
  { name: 'the history of one asset', run: reading(() => `/api/transactions?limit=${PAGE}&search=coca`) },
  { name: 'trades of what was never traded', run: reading(() => '/api/trades?symbol=PFE') },
  {
    name: 'a portfolio’s history',
    run: reading(() => '/api/portfolio/history?period=1Y'),
  },
  {
    name: 'a portfolio’s history after a trade',
    before: order,
    run: reading(() => '/api/portfolio/history?period=1Y'),
  },
  {
    name: 'performance of a year',
    ofCrowdOnly: true,
    run: reading(() => '/api/performance?period=1Y'),
  },
]

async function dashboard(ask: Ask, asked: Asked): Promise<void> {
  await Promise.all(DASHBOARD_CALLS.map((path) => ask(asked, 'GET', path)))
}

export async function measureGrowth(): Promise<Row[]> {
  const database = await openBenchDatabase({ countsStatements: true })
  let server: ServerProcess | undefined
  try {
    const seeder = await openSeeder(database)
    const measured: Measured[] = []
    const start = () =>
      startServer('server/main.ts', {
        ...database.settings,
        MARKET_HOURS: 'always',
      })
    let counter: StatementCounter | undefined
    let last: Crowd = { first: 1_024n, customers: 0, trades: TRADES_EACH, sells: false }
    let there = 0
    for (const size of CUSTOMERS) {
      say(`${size} customers`)
      last = { ...last, first: behind(last), customers: size - there }
      const before = there
      await seeder.add(last, (done) => sayHowFar(before + done, LARGEST * 2))
      there = size
      await seeder.settle()
      server ??= await start()
      const asked = await signedIn(seeder, last)
      counter ??= await openCounter(database.pool, server, asked)
      measured.push(...(await measureAll(server, counter, { axis: 'customers', size }, asked)))
    }
    for (const size of TRANSACTIONS) {
      say(`a customer with ${size} transactions`)
      last = { first: behind(last), customers: 1, trades: size - 1, sells: true }
      await seeder.add(last)
      await seeder.settle()
      if (!server || !counter) throw new Error('there are no customers')
      const [one] = await signedIn(seeder, last)
      if (!one) throw new Error('the customer is not there')
      const asked = Array.from({ length: CALLS }, () => one)
      measured.push(...(await measureAll(server, counter, { axis: 'transactions', size }, asked)))
      sayHowFar(size + LARGEST, LARGEST * 2)
    }
    await seeder.close()
    await server?.stop()
    server = undefined

    say('verifying the books')
    const report = await verifyBooks(database.connection)
    await drawGrowth(measured)
    return [
      ...rowsOf(measured, 'customers'),
      ...rowsOf(measured, 'transactions'),
      {
        claim: `the books after ${report.transfers} transfers`,
        measured:
          report.broken.length === 0
            ? `${report.checked} invariants hold`
            : `broken: ${report.broken[0]?.invariant.name}`,
        target: 'all hold',
        holds: report.broken.length === 0,
      },
    ]
  } finally {
    await server?.stop()
    await database.stop()
  }
}

async function signedIn(seeder: Seeder, crowd: Crowd): Promise<Asked[]> {
  const customers = await seeder.signIn(someOf(crowd, CALLS))
  return customers.map((customer) => ({ customer, farDown: customer.id + BigInt(16 + 4 * PAGE) }))
}

/** What runs by itself includes looking at sessions, so there are some first. */
async function openCounter(
  pool: Parameters<typeof openStatementCounter>[0],
  server: ServerProcess,
  asked: readonly Asked[],
): Promise<StatementCounter> {
  const ask = askerOf(server)
  for (const each of asked) await ask(each, 'GET', '/api/user')
  await setTimeout(1_000)
  return openStatementCounter(pool)
}

function askerOf({ port }: ServerProcess): Ask {
  let keys = 0
  return async ({ customer }, method, path, body) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        cookie: customer.cookie,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': `growth-${process.pid}-${++keys}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`)
  }
}

async function measureAll(
  server: ServerProcess,
  counter: StatementCounter,
  place: { axis: Measured['axis']; size: number },
  asked: readonly Asked[],
): Promise<Measured[]> {
  const ask = askerOf(server)
  const measured: Measured[] = []
  for (const { name, ofOneOnly, ofCrowdOnly, before, run } of OPERATIONS) {
    if (place.axis === 'customers' ? ofOneOnly : ofCrowdOnly) continue
    const times: number[] = []
    let [buffers, statements] = [0, 0]
    for (const [turn, each] of asked.entries()) {
      // Sessions are believed for seconds; and the first of one customer is as warm as the next.
      await ask(each, 'GET', '/api/user')
      if (turn === 0) await run(ask, each)
      await before?.(ask, each)
      const cost = await counter.costOf(async () => {
        const startedMs = performance.now()
        await run(ask, each)
        times.push(performance.now() - startedMs)
      })
      buffers += cost.buffers
      statements += cost.statements
    }
    const cost = {
      medianMs: median(times),
      buffers: buffers / asked.length,
      statements: statements / asked.length,
    }
    measured.push({ ...place, name, ...cost })
    say(
      `  ${name}: ${cost.buffers.toFixed(0)} pages, ${cost.statements.toFixed(1)} statements, ` +
        `${cost.medianMs.toFixed(1)} ms`,
    )
  }
  return measured
}

function rowsOf(measured: readonly Measured[], axis: Measured['axis']): Row[] {
  const along = measured.filter((each) => each.axis === axis)
  return [...Map.groupBy(along, ({ name }) => name)].flatMap(([name, points]): Row[] => {
    const [smallest, largest] = [points[0], points.at(-1)]
    if (!smallest || !largest) return []
    const growth = largest.buffers / smallest.buffers
    const from = (of: (point: Measured) => string) => points.map(of).join(', ')
    return [
      {
        claim: `${name}, ${smallest.size} to ${largest.size} ${axis}: pages touched, times`,
        measured: growth.toFixed(2),
        target: `at most ${MOST_GROWTH}`,
        holds: growth <= MOST_GROWTH,
      },
      {
        claim: '  pages; statements; median ms, each from the smallest to the largest',
        measured:
          `${from(({ buffers }) => buffers.toFixed(0))}; ` +
          `${from(({ statements }) => statements.toFixed(1))}; ${from(({ medianMs }) => medianMs.toFixed(1))}`,
      },
    ]
  })
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
