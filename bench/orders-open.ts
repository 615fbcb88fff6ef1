/**
 * The claim: open orders cost nothing until a price touches them. What a tick that touches none reads of the database
 * is the same with a thousand open orders and with a million. What a price does touch is marked at once and booked
 * within seconds, while market orders go on; and a server with a million open orders starts like one without.
 */
import { setTimeout } from 'node:timers/promises'
import { parsePrice } from '#domain/money/price.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { markTriggered } from '#server/trading/orders/trigger/trigger-orders.ts'
import { TRIGGER_ORDERS } from '#server/trading/orders/trigger/trigger.sql.ts'
import { type ServerProcess, startServer } from './support/child.ts'
import type { LoadResult } from './support/http-load.ts'
import { load } from './support/load.ts'
import { sayHowFar } from './support/progress.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { seedOpenOrders } from './seeds/seed-open-orders.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

/** Fewer for a quick look: BENCH_LARGEST=10000. */
const LARGEST = Number(process.env['BENCH_LARGEST'] ?? 1_000_000)
const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= LARGEST)
const CUSTOMERS = 10_000
const SYMBOLS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']
const TOUCHED = 10_000
/** Far below every price, and far above. */
const [NEVER_CENTS, AT_ONCE_CENTS] = [100, 10_000_000]
const QUIET_PRICE = '5000.00'
const TICKS = 20
const STARTS = 3
const CONNECTIONS = 16
const LOAD_SECONDS = 15
const POLL_MS = 10

/** Each level of the index is one page more for each of its ranges, whatever the ranges hold. */
const MOST_GROWTH = 3
const MARKED_WITHIN_MS = 500
const BOOKED_WITHIN_MS = 10_000
const START_WITHIN_MS = 3_000

export async function measureOpenOrders(): Promise<Row[]> {
  const database = await openBenchDatabase()
  const { pool } = database
  try {
    say(`seeding ${CUSTOMERS} customers`)
    const at = new Date(BENCH_INSTANT.getTime() - 60_000)
    const customers = await seedCustomers(pool, { count: CUSTOMERS, instruments: SYMBOLS, at })
    const env = { ...database.settings, MARKET_HOURS: 'always' }
    const before = await startTimes(env)
    const ticks: { size: number; pages: number; ms: number }[] = []
    let there = 0
    for (const size of SIZES) {
      say(`${size} open orders`)
      const orders = { count: size - there, symbols: SYMBOLS, limitCents: NEVER_CENTS, at }
      await seedOpenOrders(pool, customers, orders)
      there = size
      await pool.query('vacuum analyze orders')
      ticks.push({ size, ...(await quietTick(pool)) })
      sayHowFar(size, LARGEST)
    }
    const after = await startTimes(env)
    say(`a price that touches ${TOUCHED}`)
    const touch = await withServer(env, (server) => touchMany(pool, server, customers, at))
    say('verifying the books')
    const { broken, checked } = await verifyBooks(database.connection)
    return [
      ...tickRows(ticks),
      ...touchRows(touch),
      startRow(median(before), median(after)),
      {
        claim: 'the books afterwards',
        measured: broken.length === 0 ? `${checked} invariants hold` : `broken: ${broken[0]?.invariant.name}`,
        target: 'all hold',
        holds: broken.length === 0,
      },
    ]
  } finally {
    await database.stop()
  }
}

async function withServer<T>(
  env: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer('server/main.ts', env)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

/** Until the server says its address, which is when it answers. */
async function startTimes(env: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let count = 1; count <= STARTS; count++) {
    say(`start ${count} of ${STARTS}`)
    const startedMs = performance.now()
    times.push(await withServer(env, async () => performance.now() - startedMs))
  }
  return times
}

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** Pages that one tick of every symbol reads, and its median time. No order is touched. */
async function quietTick(pool: Pool): Promise<{ pages: number; ms: number }> {
  const at = BENCH_INSTANT
  const each = <T>(value: T): T[] => SYMBOLS.map(() => value)
  const values = [SYMBOLS, each(parsePrice(QUIET_PRICE)), each(at), each('bench'), at, 1_000, ['buy', 'sell']]
  const times: number[] = []
  for (let tick = 0; tick < TICKS; tick++) {
    const startedMs = performance.now()
    const { rows } = await markTriggered({ pool }, (tx) =>
      tx.query<{ found: bigint }>(TRIGGER_ORDERS, values),
    )
    times.push(performance.now() - startedMs)
    if (rows[0]?.found !== 0n) throw new Error('a quiet tick touched an order')
  }
  const { rows } = await markTriggered({ pool }, (tx) =>
    tx.query(`explain (analyze, buffers, format json) ${TRIGGER_ORDERS}`, values),
  )
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms: median(times) }
}

interface Touch {
  markedMs: number
  bookedMs: number
  orders: LoadResult
}

/** One transaction places them, so the next tick finds and touches all of them; market orders go on. */
async function touchMany(
  pool: Pool,
  server: ServerProcess,
  customers: readonly SeededCustomer[],
  at: Date,
): Promise<Touch> {
  const ordering = load({
    host: '127.0.0.1',
    port: server.port,
    connections: CONNECTIONS,
    seconds: LOAD_SECONDS,
    warmUpSeconds: 1,
    method: 'POST',
    withKeys: true,
    requests: customers.map(({ cookie }) => ({
      path: '/api/buy',
      cookie,
      body: JSON.stringify({ symbol: 'AAPL', quantity: '0.01' }),
    })),
  })
  await setTimeout(2_000)
  const first = await seedOpenOrders(pool, customers, {
    count: TOUCHED,
    symbols: ['KO'],
    limitCents: AT_ONCE_CENTS,
    at,
  })
  await until(pool, first, 'exists', 'touched_at is not null')
  const begunMs = performance.now()
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) from orders where id >= $1 and touched_at is not null',
    [first],
  )
  const begun = Number(rows[0]?.count ?? 0n)
  await until(pool, first, 'not exists', 'touched_at is null')
  const markedMs = performance.now() - begunMs
  await until(pool, first, 'not exists', "status = 'pending'")
  const bookedMs = performance.now() - begunMs
  // The statement that marked the first of them is seen at its end: it took as long as each of the others.
  const firstMs = (markedMs * begun) / Math.max(TOUCHED - begun, 1)
  return { markedMs: markedMs + firstMs, bookedMs: bookedMs + firstMs, orders: await ordering }
}

/** Until there is, or is no, such order from an id on. To count them all each time would slow down what is measured. */
async function until(
  pool: Pool,
  first: bigint,
  exists: 'exists' | 'not exists',
  what: string,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ is: boolean }>(
      `select ${exists} (select from orders where id >= $1 and ${what}) as is`,
      [first],
    )
    if (rows[0]?.is) return
    await setTimeout(POLL_MS)
  }
}

function tickRows(ticks: readonly { size: number; pages: number; ms: number }[]): Row[] {
  const [first] = ticks
  const growth = Math.max(...ticks.map(({ pages }) => pages)) / (first?.pages ?? 1)
  return [
    ...ticks.map(({ size, pages, ms }) => ({
      claim: `a tick that touches none of ${size} open orders`,
      measured: `${pages} pages, ${ms.toFixed(1)} ms`,
    })),
    {
      claim: 'pages of the largest to those of the smallest',
      measured: growth.toFixed(2),
      target: `at most ${MOST_GROWTH}`,
      holds: growth <= MOST_GROWTH,
    },
  ]
}

const touchRows = ({ markedMs, bookedMs, orders }: Touch): Row[] => [
  {
    claim: `${TOUCHED} orders that one price touches, until the last is marked`,
    measured: `${markedMs.toFixed(0)} ms`,
    target: `within ${MARKED_WITHIN_MS} ms`,
    holds: markedMs <= MARKED_WITHIN_MS,
  },
  {
    claim: '  until the last is booked',
    measured: `${(bookedMs / 1_000).toFixed(1)} s`,
    target: `within ${BOOKED_WITHIN_MS / 1_000} s`,
    holds: bookedMs <= BOOKED_WITHIN_MS,
  },
  { claim: '  market orders meanwhile, p99', measured: `${orders.p99Ms.toFixed(0)} ms` },
]

function startRow(withoutMs: number, withMs: number): Row {
  return {
    claim: `a start with ${SIZES.at(-1)} open orders, and without`,
    measured: `${withMs.toFixed(0)} ms, ${withoutMs.toFixed(0)} ms`,
    target: `at most ${START_WITHIN_MS / 1_000} s more`,
    holds: withMs - withoutMs <= START_WITHIN_MS,
  }
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
