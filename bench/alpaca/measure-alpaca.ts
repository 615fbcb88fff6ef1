/**
 * The claim: a program with a key costs no more than a page with a session. Each call of the Alpaca API runs beside the
 * web's call that reads or does the same, on one server in one run, with different customers. Then a thousand programs
 * listen for order updates while nothing happens.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import WebSocket from 'ws'
import type { Pool } from '#server/platform/database/database.ts'
import { makeKey } from '#server/people/keys/key-secret.ts'
import { startServer } from '../support/child.ts'
import type { LoadPlan } from '../support/http-load.ts'
import { load } from '../support/load.ts'
import { coresSince, saysWhatProcessesUse } from '../support/process-figures.ts'
import { type SeededCustomer, seedCustomers } from '../seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from '../support/test-server.ts'
import { type Row, median } from '../support/table.ts'

const CUSTOMERS = 2_000
const INSTRUMENTS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']
const CONNECTIONS = 64
const SECONDS = 4
const WARM_UP_SECONDS = 2
const ROUNDS = 3
const AT_LEAST = 0.85

const SOCKETS = 1_000
const SOCKETS_OF_A_KEY = 3
const LISTEN_SECONDS = 20
const IDLE_CORES = 0.05

type Requests = LoadPlan['requests']

/** One thing done both ways. */
interface Pair {
  name: string
  method: 'GET' | 'POST'
  web: Requests
  alpaca: Requests
}

interface KeyHolder extends SeededCustomer {
  headers: Record<string, string>
}

export async function measureAlpaca(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    say(`seeding ${CUSTOMERS} customers with ${INSTRUMENTS.length} holdings each`)
    const customers = await seedCustomers(database.pool, {
      count: CUSTOMERS,
      instruments: INSTRUMENTS,
      at: BENCH_INSTANT,
    })
    const half = CUSTOMERS / 2
    const holders = await seedKeys(database.pool, customers.slice(half))
    const server = await startServer('server/main.ts', { ...database.settings, MARKET_HOURS: 'always' })
    try {
      const rows = await compare(server.port, pairsOf(customers.slice(0, half), holders))
      if (saysWhatProcessesUse()) rows.push(await listening(server, holders))
      return rows
    } finally {
      await server.stop()
    }
  } finally {
    await database.stop()
  }
}

/** Gives each customer a key that may do everything, and the second factor that orders need. */
async function seedKeys(pool: Pool, customers: readonly SeededCustomer[]): Promise<KeyHolder[]> {
  const made = customers.map((customer) => ({ customer, ...makeKey() }))
  await pool.query('update users set has_second_factor = true where id = any($1)', [
    customers.map(({ id }) => id),
  ])
  await pool.query(
    `insert into api_keys (customer_id, id, key_id, secret_hash, name, scopes, networks, created_at, expires_at)
     select customer_id, customer_id + 7, key_id, secret_hash, 'Bench', array['market', 'account', 'trade', 'lists'],
       '{}', $4, $4::timestamptz + interval '90 days'
     from unnest($1::bigint[], $2::text[], $3::bytea[]) as made (customer_id, key_id, secret_hash)`,
    [
      customers.map(({ id }) => id),
      made.map(({ keyId }) => keyId),
      made.map(({ secret }) => createHash('sha256').update(secret).digest()),
      BENCH_INSTANT,
    ],
  )
  return made.map(({ customer, keyId, secret }) => ({
    ...customer,
    headers: { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secret },
  }))
}

function pairsOf(readers: readonly SeededCustomer[], holders: readonly KeyHolder[]): Pair[] {
  const web = (path: string): Requests => readers.map(({ cookie }) => ({ path, cookie }))
  const alpaca = (path: string): Requests =>
    holders.map(({ headers }) => ({ path: `/alpaca${path}`, headers }))
  const symbolOf = (index: number) => INSTRUMENTS[index % INSTRUMENTS.length]
  return [
    { name: 'the account', method: 'GET', web: web('/api/wallet'), alpaca: alpaca('/v2/account') },
    { name: 'ten positions', method: 'GET', web: web('/api/holdings'), alpaca: alpaca('/v2/positions') },
    {
      name: 'a day of bars',
      method: 'GET',
      web: web('/api/intraday/AAPL'),
      alpaca: alpaca('/v2/stocks/AAPL/bars?timeframe=1Min&limit=390'),
    },
    {
      name: 'orders',
      method: 'POST',
      web: readers.map(({ cookie }, index) => ({
        path: '/api/buy',
        cookie,
        body: JSON.stringify({ symbol: symbolOf(index), quantity: '0.5' }),
      })),
      alpaca: holders.map(({ headers }, index) => ({
        path: '/alpaca/v2/orders',
        headers,
        body: JSON.stringify({
          symbol: symbolOf(index),
          qty: '0.5',
          side: 'buy',
          type: 'market',
          time_in_force: 'day',
          client_order_id: 'KEY',
        }),
      })),
    },
  ]
}

/** Rounds of both ways one after the other, each other one in the opposite order. */
async function compare(port: number, pairs: readonly Pair[]): Promise<Row[]> {
  const rows: Row[] = []
  const refused = new Set<string>()
  for (const { name, method, ...ways } of pairs) {
    const ratios: number[] = []
    const perSecond: Record<'web' | 'alpaca', number[]> = { web: [], alpaca: [] }
    const p99: Record<'web' | 'alpaca', number[]> = { web: [], alpaca: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const way of round % 2 === 0 ? (['web', 'alpaca'] as const) : (['alpaca', 'web'] as const)) {
        const result = await load({
          host: '127.0.0.1',
          port,
          connections: CONNECTIONS,
          seconds: SECONDS,
          warmUpSeconds: WARM_UP_SECONDS,
          method,
          requests: ways[way],
          withKeys: true,
        })
        perSecond[way].push(result.perSecond)
        p99[way].push(result.p99Ms)
        for (const status of Object.keys(result.refused)) refused.add(`${name} ${way} ${status}`)
      }
      ratios.push((perSecond.alpaca.at(-1) ?? 0) / (perSecond.web.at(-1) ?? 1))
      say(`${name}: round ${round + 1} of ${ROUNDS}, ${ratios.at(-1)?.toFixed(2)}`)
    }
    const ratio = median(ratios)
    rows.push(
      {
        claim: `${name}: by key, times by session`,
        measured: ratio.toFixed(2),
        target: `at least ${AT_LEAST}`,
        holds: ratio >= AT_LEAST,
      },
      {
        claim: '  requests/s (this machine, this run)',
        measured:
          `${median(perSecond.alpaca).toFixed(0)}, p99 ${median(p99.alpaca).toFixed(1)} ms; by session ` +
          `${median(perSecond.web).toFixed(0)}, p99 ${median(p99.web).toFixed(1)} ms`,
      },
    )
  }
  rows.push({
    claim: 'refused by mistake',
    measured: refused.size === 0 ? '0' : [...refused].join(', '),
    target: 'none',
    holds: refused.size === 0,
  })
  return rows
}

/** A thousand sockets that listen, against none. */
async function listening(
  { pid, port }: { pid: number; port: number },
  holders: readonly KeyHolder[],
): Promise<Row> {
  const used = async () => {
    const cores = coresSince(pid)
    await new Promise((over) => setTimeout(over, LISTEN_SECONDS * 1_000))
    return cores().all
  }
  say('no socket')
  const without = await used()
  say(`${SOCKETS} sockets`)
  const sockets: WebSocket[] = []
  for (let opened = 0; opened < SOCKETS; opened += 1) {
    const holder = holders[Math.floor(opened / SOCKETS_OF_A_KEY) % holders.length]
    if (holder) sockets.push(await listener(port, holder))
  }
  const listened = await used()
  for (const socket of sockets) socket.terminate()
  const more = listened - without
  return {
    claim: `${SOCKETS} sockets that hear nothing: processor time of the server, beyond none`,
    measured: `${more.toFixed(3)} of a core (${listened.toFixed(3)}, ${without.toFixed(3)} without)`,
    target: `under ${IDLE_CORES}`,
    holds: more < IDLE_CORES,
  }
}

async function listener(port: number, { headers }: KeyHolder): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/alpaca/stream`)
  await once(socket, 'open')
  const [key, secret] = [headers['APCA-API-KEY-ID'], headers['APCA-API-SECRET-KEY']]
  socket.send(JSON.stringify({ action: 'auth', key, secret }))
  await once(socket, 'message')
  socket.send(JSON.stringify({ action: 'listen', data: { streams: ['trade_updates'] } }))
  await once(socket, 'message')
  return socket
}

function say(line: string): void {
  process.stderr.write(`  ${line}\n`)
}
