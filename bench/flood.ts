/**
 * The claim: signed-in customers go on trading while a crowd tries passwords. Orders are measured alone and in the
 * flood, in turns; every sign-in of the flood is wrong, and no throttle spares the server its hash.
 */
import { startServer } from './support/child.ts'
import type { LoadPlan, LoadResult } from './support/http-load.ts'
import { load } from './support/load.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const CUSTOMERS = 200
const ROUNDS = 3
const SECONDS = 4
const ORDER_CONNECTIONS = 8
const FLOOD_CONNECTIONS = 96
const WITHIN_MS = 500
/** Of some password: the seeded customers have one that cannot be looked at. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$9+XIuZODsw1m0R7ohspqAQ$LB5wVVGxOAY2QQDX6hx6iA0IffeaqpKHvC3M17MUhTc'

export async function measureFlood(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${CUSTOMERS} customers`)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: ['KO'],
      at: BENCH_INSTANT,
    })
    await database.pool.query('update users set password_hash = $1', [PASSWORD_HASH])
    const server = await startServer('server/main.ts', database.settings)
    const [alone, flooded, floods]: [LoadResult[], LoadResult[], LoadResult[]] = [[], [], []]
    for (let round = 1; round <= ROUNDS; round++) {
      say(`round ${round} of ${ROUNDS}`)
      alone.push(await load(orders(server.port, customers)))
      const [order, flood] = await Promise.all([
        load(orders(server.port, customers)),
        load(signIns(server.port, customers)),
      ])
      flooded.push(order)
      floods.push(flood)
    }
    await server.stop()
    return rowsOf(alone, flooded, floods)
  } finally {
    await database.stop()
  }
}

const planOf = (port: number, connections: number): Omit<LoadPlan, 'requests' | 'withKeys'> => ({
  host: '127.0.0.1',
  port,
  connections,
  seconds: SECONDS,
  warmUpSeconds: 1,
  method: 'POST',
})

const orders = (port: number, customers: readonly SeededCustomer[]): LoadPlan => ({
  ...planOf(port, ORDER_CONNECTIONS),
  withKeys: true,
  requests: customers.map(({ cookie }) => ({
    path: '/api/buy',
    cookie,
    body: JSON.stringify({ symbol: 'KO', quantity: '0.01' }),
  })),
})

/** Names that are there, and passwords that are wrong. */
const signIns = (port: number, customers: readonly SeededCustomer[]): LoadPlan => ({
  ...planOf(port, FLOOD_CONNECTIONS),
  withKeys: false,
  requests: customers.map(({ id }) => ({
    path: '/api/login',
    cookie: 'none=0',
    body: JSON.stringify({ username: `c${id}`, password: 'Wrong-Harbour-42' }),
  })),
})

function rowsOf(
  alone: readonly LoadResult[],
  flooded: readonly LoadResult[],
  floods: readonly LoadResult[],
): Row[] {
  const middle = (results: readonly LoadResult[], of: (result: LoadResult) => number) =>
    median(results.map(of))
  const p95 = middle(flooded, ({ p95Ms }) => p95Ms)
  const refused = flooded
    .flatMap((result) => Object.values(result.refused))
    .reduce((sum, each) => sum + each, 0)
  const perSecond = (status: string) =>
    middle(floods, (flood) => (flood.refused[status] ?? 0) / SECONDS).toFixed(0)
  return [
    {
      claim: 'an order without the flood, p95',
      measured: `${middle(alone, ({ p95Ms }) => p95Ms).toFixed(1)} ms`,
    },
    {
      claim: `an order while ${FLOOD_CONNECTIONS} connections sign in with wrong passwords, p95`,
      measured: `${p95.toFixed(1)} ms`,
      target: `under ${WITHIN_MS} ms`,
      holds: p95 < WITHIN_MS,
    },
    { claim: '  p99', measured: `${middle(flooded, ({ p99Ms }) => p99Ms).toFixed(1)} ms` },
    { claim: '  orders that were refused', measured: String(refused), target: 'none', holds: refused === 0 },
    { claim: '  sign-ins a second that cost a hash', measured: perSecond('401') },
    { claim: '  sign-ins a second that were told to come back', measured: perSecond('503') },
  ]
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
