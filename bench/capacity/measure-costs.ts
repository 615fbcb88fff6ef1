import { hashPassword } from '#server/people/passwords/passwords.ts'
import { measurePollers } from '../support/pollers.ts'
import { openStreamClients } from '../support/open-stream-clients.ts'
import type { LoadPlan } from '../support/http-load.ts'
import type { SeededCustomer } from '../seeds/seed-customers.ts'
import type { ServerProcess } from '../support/child.ts'
import { load } from '../support/load.ts'
import { coresSince } from '../support/process-figures.ts'
import type { BenchDatabase } from '../support/test-server.ts'
import type { Costs } from './costs.ts'

/** A product that runs, and its customers. */
export interface Stage {
  database: BenchDatabase
  server: ServerProcess
  customers: readonly SeededCustomer[]
  /** Bytes of the database before and after they were made. */
  emptyBytes: number
  seededBytes: number
}

export const INSTRUMENTS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']
const READS = ['/api/wallet', '/api/holdings', '/api/assets?type=stock']
const CONNECTIONS = 64
const SECONDS = 5
const WARM_UP_SECONDS = 2
const IDLE_SECONDS = 8
const PAGES = 1_000
/** Connections that PostgreSQL has left. */
const POLLERS = 100
const HASHES = 4

/** Measures each cost alone, on a machine that may do other things: processor time counts, not throughput. */
export async function measureCosts(stage: Stage): Promise<Costs> {
  const { database, server, customers } = stage
  say('idle, and open pages')
  const idle = await coresWhile(server.pid, IDLE_SECONDS)
  const pages = await pagesCores(server, customers.slice(0, PAGES))
  say('reads')
  const reads = await loadOn(stage, readsOf(customers))
  say('orders')
  const before = await stored(database)
  const orders = await loadOn(stage, ordersOf(customers))
  const after = await stored(database)
  const made = after.trades - before.trades
  say('changes and hashes')
  const { changeUs, changeReadUs, pollsSecondUs } = await measurePollers(database.connection, POLLERS)
  const us = (cores: number, perSecond: number) => (cores * 1e6) / perSecond
  return {
    orderNodeUs: us(orders.node - idle, orders.perSecond),
    orderLaneUs: us(orders.lane, orders.perSecond),
    orderOtherUs: us(orders.database - orders.lane, orders.perSecond),
    readNodeUs: us(reads.node - idle, reads.perSecond),
    readDatabaseUs: us(reads.database, reads.perSecond),
    pageSecondUs: us(Math.max(0, pages - idle), PAGES),
    serverSecondUs: idle * 1e6,
    signInUs: await hashUs(),
    changeUs,
    changeReadUs,
    pollsSecondUs,
    orderRowBytes: (after.bytes - before.bytes) / made,
    orderLogBytes: (after.logBytes - before.logBytes) / made,
    customerRowBytes: (stage.seededBytes - stage.emptyBytes) / customers.length,
  }
}

export const readsOf = (customers: readonly SeededCustomer[]): LoadPlan['requests'] =>
  customers.flatMap(({ cookie }) => READS.map((path) => ({ path, cookie, method: 'GET' as const })))

export const ordersOf = (customers: readonly SeededCustomer[]): LoadPlan['requests'] =>
  customers.flatMap(({ cookie }, at) =>
    (['buy', 'sell'] as const).map((side) => ({
      path: `/api/${side}`,
      cookie,
      body: JSON.stringify({ symbol: INSTRUMENTS[at % INSTRUMENTS.length], quantity: '0.5' }),
    })),
  )

/** Cores that the server and PostgreSQL kept busy under a load. */
export interface Loaded {
  perSecond: number
  node: number
  database: number
  /** Of PostgreSQL's process that was busiest: under orders the one that executes batches. */
  lane: number
  refused: number
}

export async function loadOn(
  { database, server }: Pick<Stage, 'database' | 'server'>,
  requests: LoadPlan['requests'],
): Promise<Loaded> {
  const plan: LoadPlan = {
    host: '127.0.0.1',
    port: server.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    method: 'POST',
    requests,
    withKeys: true,
  }
  // Opens the connections, whose processes are watched then.
  await load({ ...plan, seconds: 1 })
  const result = await load({ ...plan, watched: [server.pid, ...(await backends(database))] })
  const [node = 0, ...processes] = result.cores?.watched ?? []
  return {
    perSecond: result.perSecond,
    node,
    database: processes.reduce((total, cores) => total + cores, 0),
    lane: Math.max(0, ...processes),
    refused: Object.values(result.refused).reduce((total, count) => total + count, 0),
  }
}

/** PostgreSQL's processes but vacuum's, which come and go. */
async function backends({ pool }: BenchDatabase): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type <> 'autovacuum worker' and pid <> pg_backend_pid()",
  )
  return rows.map(({ pid }) => pid)
}

async function coresWhile(pid: number, seconds: number): Promise<number> {
  const used = coresSince(pid)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  return used().all
}

/** Cores that a server with these pages open keeps busy. */
async function pagesCores(server: ServerProcess, customers: readonly SeededCustomer[]): Promise<number> {
  const clients = openStreamClients(server.port)
  try {
    await clients.join(customers.map(({ cookie }) => cookie))
    await clients.listen(2)
    const used = coresSince(server.pid)
    await clients.listen(IDLE_SECONDS)
    return used().all
  } finally {
    clients.leave()
  }
}

async function stored({ pool }: BenchDatabase) {
  const { rows } = await pool.query<{ bytes: number; logBytes: number; trades: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "logBytes",
       (select count(*)::float8 from transactions) as trades`,
  )
  return rows[0] ?? { bytes: 0, logBytes: 0, trades: 0 }
}

export async function databaseBytes(database: BenchDatabase): Promise<number> {
  return (await stored(database)).bytes
}

async function hashUs(): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < HASHES; at++) await hashPassword('Bench-Only-2026!')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / HASHES
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
