import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import type { Client } from '../support/client.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { isLong } from '../support/long.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'
import { type SteadyOrders, placeSteadily } from '../support/steady-orders.ts'

/** The server is killed so often, and each time after so many more orders. */
const CYCLES = isLong ? 20 : 3
const ORDERS = isLong ? 100 : 25
const PATIENT = { timeout: CYCLES * 120_000 }

let product: Product
let first: Product
let customers: Client[]
let starts = 0
/** Each start is a minute later than the one before, on the same folder. */
const start = (env: Record<string, string> = {}) =>
  startProduct({
    RATE_LIMIT_FACTOR: '0',
    CLOCK_STARTS_AT: new Date(Date.parse(OPEN_MARKET) + starts++ * 60_000).toISOString(),
    ...env,
  })
beforeAll(async () => {
  first = product = await start()
  const names = ['ada', 'grace', 'joan']
  customers = []
  for (const name of names) customers.push(await makeFundedCustomer(product.url, name, '1000000.00'))
})
afterAll(async () => {
  await product.stop()
  first.forget()
})

/** Every acknowledged order is stored once, as it was acknowledged, and nothing else is. */
async function expectNothingLostOrDoubled(orders: SteadyOrders, before: readonly string[]): Promise<void> {
  const stored = await storedTrades()
  const added = stored.filter((id) => !before.includes(id))
  expect(added.toSorted()).toEqual(orders.acknowledged.map(({ id }) => id).toSorted())
  expect(new Set(orders.acknowledged.map(({ id }) => id)).size).toBe(orders.acknowledged.length)
  const connection = runningPostgres(product.dataDir)?.owner
  if (!connection) throw new Error('PostgreSQL is not there')
  expect((await verifyBooks(connection)).broken).toEqual([])
}

const storedTrades = () =>
  asked(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id::text from transactions where type = 'buy' order by transactions.id",
    )
    return rows.map(({ id }) => id)
  })

async function asked<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(runningPostgres(product.dataDir)?.owner)
  client.on('error', () => {})
  await client.connect()
  return ask(client).finally(() => client.end())
}

const probe = (path: string) =>
  fetch(`${product.url}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

test(
  `of a server that is killed -9 ${CYCLES} times under load, no acknowledged order is lost and none is doubled`,
  PATIENT,
  async () => {
    const before = await storedTrades()
    const orders = placeSteadily(customers, () => product.url)
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await orders.more(ORDERS)
      await product.kill()
      product = await start({ DATA_DIR: first.dataDir })
    }
    await orders.more(ORDERS)
    await orders.stop()
    expect(orders.acknowledged.length).toBeGreaterThan(CYCLES * ORDERS)
    await expectNothingLostOrDoubled(orders, before)
  },
)

test.each([
  ['the whole of PostgreSQL', async () => killPostmaster()],
  ['one process of PostgreSQL, which ends them all,', async () => killBackend()],
])(
  'kill -9 of %s under load: 503 at most meanwhile, back by itself, no acknowledged order lost or doubled',
  async (_, killPart) => {
    const before = await storedTrades()
    const pid = product.process.pid
    const orders = placeSteadily(customers, () => product.url)
    for (let cycle = 0; cycle < (isLong ? 10 : 1); cycle += 1) {
      await orders.more(ORDERS)
      const seen = watchHealth()
      await killPart()
      await orders.more(ORDERS)
      const { ready, healthy } = await seen.stop()
      // A probe that waits for the database until it is back has seen nothing of it.
      expect([...ready].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(healthy).toEqual(new Set([200]))
    }
    await orders.stop()
    // The reply says that it is away or unknown; never that something went wrong, never nothing.
    expect([...orders.refused.keys()].filter((status) => status !== 503)).toEqual([])
    await expect.poll(() => probe('/readyz')).toBe(200)
    expect([product.process.pid, product.process.exitCode]).toEqual([pid, null])
    await expectNothingLostOrDoubled(orders, before)
  },
)

/** 0 would be this process and all of its own. */
function kill(pid: number): void {
  if (!(pid > 1)) throw new Error('there is no such process of PostgreSQL')
  process.kill(pid, 'SIGKILL')
}

const killPostmaster = () =>
  asked(async (client) => {
    const { rows } = await client.query<{ pid: string }>("select pg_read_file('postmaster.pid') as pid")
    kill(Number.parseInt(rows[0]?.pid ?? '', 10))
  })

const killBackend = () =>
  asked(async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'northfold' order by backend_start limit 1",
    )
    kill(rows[0]?.pid ?? 0)
  })

/** What the two probes say until `stop`. */
function watchHealth() {
  const [ready, healthy] = [new Set<number>(), new Set<number>()]
  let isStopped = false
  async function look(): Promise<void> {
    while (!isStopped) {
      ready.add(await probe('/readyz'))
      healthy.add(await probe('/healthz'))
      await delay(5)
    }
  }
  const looking = look()
  return {
    async stop() {
      isStopped = true
      await looking
      return { ready, healthy }
    },
  }
}
