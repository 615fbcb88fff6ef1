import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { type Client, createClient } from '../support/client.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { type FaultProxy, type HoldingPoint, startFaultProxy } from '../support/database/fault-proxy.ts'
import { isLong } from '../support/long.ts'
import { type FreshDatabase, addressOf, freshDatabase } from '../support/database/postgres.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'

/** The test's own connection is recognized by the planner setting it asks for. */
const DESK = /enable_seqscan=off/

let database: FreshDatabase
let proxy: FaultProxy
let client: pg.Client
let product: Product
let ada: Client
beforeAll(async () => {
  database = await freshDatabase()
  proxy = await startFaultProxy(database.connection)
  client = new pg.Client(database.connection)
  await client.connect()
  product = await start()
  ada = await makeFundedCustomer(product.url, 'ada', '10000.00')
})
afterAll(async () => {
  await product?.stop()
  await client.end()
  await proxy.close()
  await database.drop()
})

let starts = 0
/** The real process; each start is a minute later than the one before. */
const start = () =>
  startProduct({
    DATABASE_URL: addressOf(proxy.through),
    RATE_LIMIT_FACTOR: '0',
    CLOCK_STARTS_AT: new Date(Date.parse(OPEN_MARKET) + starts++ * 60_000).toISOString(),
  })

const order = { body: { symbol: 'KO', quantity: '1' } }

async function tradesUnder(key: string): Promise<{ trades: bigint; keys: bigint }> {
  const { rows } = await client.query(
    `select (select count(*) from transactions where type = 'buy') trades,
       (select count(*) from idempotency_keys where key = $1) keys`,
    [key],
  )
  return { trades: BigInt(rows[0].trades), keys: BigInt(rows[0].keys) }
}

/** Kills the server there, starts it again and asks once more. False, and nothing killed, if the trade ends before. */
async function killedAt(key: string, point: HoldingPoint | null, happens: boolean): Promise<boolean> {
  const before = (await tradesUnder(key)).trades
  const held = point && proxy.holdAt({ of: DESK, ...point })
  const reply = ada.call(buy, order, { key }).catch(() => null)
  const isThere = await Promise.race([...(held ? [held.then(() => true)] : []), reply.then(() => !point)])
  if (!isThere) return false
  await product.kill()
  const first = await reply
  expect(first?.status).toBe(point ? undefined : 200)

  product = await start()
  ada = createClient(product.url, ada.cookies)
  // PostgreSQL hears of the end of a connection in its own time.
  await expect.poll(openTransactions).toBe(0)
  const stored = happens ? 1n : 0n
  expect(await tradesUnder(key)).toEqual({ trades: before + stored, keys: stored })

  const again = await ada.call(buy, order, { key })
  expect(again.status).toBe(200)
  if (first) expect(again.body).toEqual(first.body)
  expect(await tradesUnder(key)).toEqual({ trades: before + 1n, keys: 1n })
  expect((await verifyBooks(database.connection)).broken).toEqual([])
  return true
}

async function openTransactions(): Promise<number> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rowCount ?? 0
}

const POINTS: [string, HoldingPoint | null, boolean][] = [
  ['before its transaction', { at: /^begin$/ }, false],
  ['with the account locked', { at: /^write-batch$/ }, false],
  ['with everything written', { at: /^commit$/ }, false],
  ['with everything committed', { at: /^commit$/, answered: true }, true],
  ['with the reply sent', null, true],
]
const SAMPLE = new Set(['with the account locked', 'with everything committed'])

test.each(POINTS.filter(([when]) => isLong || SAMPLE.has(when)))(
  'killed -9 %s, a server leaves a trade whole or absent, and its key makes it one',
  async (when, point, happens) =>
    expect(await killedAt(when.replaceAll(' ', '-'), point, happens)).toBe(true),
)

test.skipIf(!isLong)(
  'killed -9 at each message of a trade, from begin to commit, a server leaves no half of it',
  { timeout: 300_000 },
  async () => {
    let messages = 0
    while (await killedAt(`at-message-${messages + 1}`, { at: /./, nth: messages + 1 }, false)) messages += 1
    proxy.letGo()
    // Begin, the accounts, what is written and commit at least.
    expect(messages).toBeGreaterThan(3)
  },
)
