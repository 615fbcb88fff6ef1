/**
 * The claim: many connections to one PostgreSQL cost little by being open. One server fills orders and answers reads
 * while other connections do the same number of statements a second beside it: 26 of them, or 296 of some 3,000. Turns
 * alternate on one database.
 */
import pg from 'pg'
import { type ServerProcess, startServer } from './support/child.ts'
import { load } from './support/load.ts'
import { INSTRUMENTS, orderPlan, orderRequests } from './support/order-load.ts'
import { type SeededCustomer, seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, type BenchDatabase, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const CUSTOMERS = 1_000
const SECONDS = 5
const WARM_UP_SECONDS = 2
const FIRST_WARM_UP_SECONDS = 8
const ROUNDS = 4
const ORDERS_AT_ONCE = 128
const READS_AT_ONCE = 64
/** Beside the measured server's own few. */
const FEW = { open: 26, working: 26 }
const MANY = { open: 2_996, working: 296 }
/** Of all working connections together: half reads of an account, half short transactions that lock and write a row. */
const STATEMENTS_A_SECOND = 600
const OPENED_AT_ONCE = 20
const LEAST = 0.9

interface Turn {
  orders: number
  reads: number
  /** Of connections of the measured server. */
  own: number
}

export async function measureConnections(): Promise<Row[]> {
  const database = await openBenchDatabase({ connections: 3_200 })
  try {
    say(`seeding ${CUSTOMERS} customers`)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: INSTRUMENTS,
      at: BENCH_INSTANT,
    })
    await database.pool.query('create table bench_work (id integer primary key, times bigint not null)')
    await database.pool.query('insert into bench_work select n, 0 from generate_series(1, 3000) n')
    const server = await startServer('server/main.ts', { ...database.settings, MARKET_HOURS: 'always' })
    const turn = async (others: typeof FEW, warmUpSeconds = WARM_UP_SECONDS) =>
      measureTurn({ database, customers, server, others, warmUpSeconds })
    await turn(FEW, FIRST_WARM_UP_SECONDS)
    const [few, many]: [Turn[], Turn[]] = [[], []]
    for (let round = 1; round <= ROUNDS; round++) {
      const sides = [
        { others: FEW, into: few },
        { others: MANY, into: many },
      ]
      for (const { others, into } of round % 2 ? sides : sides.toReversed()) {
        const measured = await turn(others)
        say(`round ${round}, ${others.open + measured.own} connections: ${JSON.stringify(measured)}`)
        into.push(measured)
      }
    }
    await server.stop()
    await database.pool.query('drop table bench_work')
    return [
      ratioRow('orders', few, many),
      ratioRow('reads', few, many),
      {
        claim: 'connections of the server under that load, at most',
        measured: String(Math.max(...[...few, ...many].map(({ own }) => own))),
      },
    ]
  } finally {
    await database.stop()
  }
}

function ratioRow(what: 'orders' | 'reads', few: readonly Turn[], many: readonly Turn[]): Row {
  const ratio = median(few.map((one, round) => (many[round]?.[what] ?? 0) / one[what]))
  return {
    claim: `${what}/s beside ${MANY.open} connections, ${MANY.working} at work, times those beside ${FEW.open}`,
    measured: ratio.toFixed(2),
    target: `at least ${LEAST}`,
    holds: ratio >= LEAST,
  }
}

async function measureTurn(parts: {
  database: BenchDatabase
  customers: readonly SeededCustomer[]
  server: ServerProcess
  others: typeof FEW
  warmUpSeconds: number
}): Promise<Turn> {
  const { database, customers, server, others, warmUpSeconds } = parts
  const clients = await openOthers(database, others.open)
  const work = keepWorking(clients.slice(0, others.working))
  try {
    const { perSecond: orders } = await load({
      ...orderPlan(orderRequests(customers), SECONDS),
      port: server.port,
      connections: ORDERS_AT_ONCE,
      warmUpSeconds,
    })
    const { perSecond: reads } = await load({
      host: '127.0.0.1',
      port: server.port,
      connections: READS_AT_ONCE,
      seconds: SECONDS,
      warmUpSeconds,
      method: 'GET',
      requests: customers.map(({ cookie }) => ({ path: '/api/wallet', cookie })),
      withKeys: false,
    })
    return { orders: Math.round(orders), reads: Math.round(reads), own: await connectionsOf(database) }
  } finally {
    await work.stop()
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function openOthers({ connection }: BenchDatabase, count: number): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  while (clients.length < count) {
    const next = Array.from({ length: Math.min(OPENED_AT_ONCE, count - clients.length) }, async () => {
      const client = new pg.Client({ ...connection, application_name: 'bench' })
      await client.connect()
      // What a server's connection has read: the catalog's entries of the tables that it uses.
      for (const text of READ_FOR_LONG) await client.query(text, [1])
      return client
    })
    clients.push(...(await Promise.all(next)))
  }
  return clients
}

const READ_FOR_LONG = [
  'select cash_cents from accounts where customer_id = $1',
  'select count(*) from transactions where customer_id = $1',
  'select count(*) from sessions where user_id = $1',
]

/** Statements at an even pace, each connection in its turn. */
function keepWorking(clients: readonly pg.Client[]) {
  const TICK_MS = 20
  const perTick = (STATEMENTS_A_SECOND * TICK_MS) / 1_000
  const busy = new Set<Promise<unknown>>()
  let next = 0
  const timer = setInterval(() => {
    for (let started = 0; started < perTick; started++) {
      const at = next++ % clients.length
      const client = clients[at]
      if (!client) continue
      const done: Promise<unknown> = workOnce(client, at + 1, next % 2 === 0).finally(() => busy.delete(done))
      busy.add(done)
    }
  }, TICK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(busy)
    },
  }
}

function workOnce(client: pg.Client, id: number, writes: boolean): Promise<unknown> {
  if (writes)
    return client.query({
      name: 'write',
      text: 'update bench_work set times = times + 1 where id = $1',
      values: [id],
    })
  return client.query({
    name: 'read',
    text: 'select cash_cents from accounts where customer_id = $1',
    values: [id],
  })
}

/** Of the measured server, by the name that it gives them. */
async function connectionsOf({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name like 'northfold%'`,
  )
  return rows[0]?.count ?? 0
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
