import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { cancelOrder, createOrder, readOrder } from '#contract/trading/orders.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { price } from '#domain/money/price.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { type Connection, openPool } from '#server/platform/database/pool.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { triggerOrders } from '#server/trading/orders/trigger/trigger-orders.ts'
import { pino } from 'pino'
import { type Client, createClient } from '../support/client.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { startFaultProxy } from '../support/database/fault-proxy.ts'
import { addressOf, freshDatabase } from '../support/database/postgres.ts'
import { isLong } from '../support/long.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'

const log = pino({ level: 'silent' })
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})
afterAll(() => expect(endings).toEqual([]))

/** Far below every price: only the quote of the test touches it. */
const limit = {
  symbol: 'KO',
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  quantity: '0.03',
  limitPrice: '50.00',
} as const

const place = async (ada: Client): Promise<string> => {
  const reply = await ada.call(createOrder, { body: limit })
  expect(reply.status).toBe(202)
  return (JSON.parse(reply.bytes.toString()) as { id: string }).id
}

/** The quote that executes the order, made at its placing, as a node marks it that ends before it books. */
async function touch(pool: Pool, id: string): Promise<void> {
  const { rows } = await pool.query<{ created_at: Date }>('select created_at from orders where id = $1', [id])
  const at = rows[0]?.created_at ?? new Date(0)
  const quote = { instrument: 'KO', price: price(49_000_000n), at, source: 'the test' }
  expect(await triggerOrders({ pool, now: () => at }, [quote])).toBe(1)
}

/** One trade, at the quote that touched the order, and nothing is held any more. */
async function expectFilledOnce(ada: Client, id: string, connection: Connection): Promise<void> {
  await expect.poll(async () => (await ada.call(readOrder, { params: { id } })).body.status).toBe('filled')
  const { body } = await ada.call(readOrder, { params: { id } })
  expect(body).toMatchObject({ filledPrice: '49.00', filledAmount: '1.47', held: null })
  expect((await ada.call(cancelOrder, { params: { id } })).problem).toMatchObject({ code: 'already_filled' })
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query("select count(*)::int as trades from transactions where type = 'buy'")
  await client.end()
  expect(rows).toEqual([{ trades: 1 }])
  expect((await verifyBooks(connection)).broken).toEqual([])
}

/** Where the transaction that books is, as the server is killed. */
const POINTS = [
  ['with the accounts locked', { at: /^write-batch-with-terms$/ }],
  ['with everything written', { at: /^commit$/i }],
  ['with everything committed', { at: /^commit$/i, answered: true }],
] as const

test.each(POINTS.filter(([when]) => isLong || when !== 'with the accounts locked'))(
  'a server that is killed -9 %s of a touched order fills it once, at the quote that touched it',
  async (_, point) => {
    const database = await freshDatabase()
    endings.push(() => database.drop())
    const proxy = await startFaultProxy(database.connection)
    endings.push(() => proxy.close())
    const pool = openPool(database.connection, log, 2)
    endings.push(() => pool.end())
    const start = (atMs: number) =>
      startProduct({
        DATABASE_URL: addressOf(proxy.through),
        RATE_LIMIT_FACTOR: '0',
        CLOCK_STARTS_AT: new Date(Date.parse(OPEN_MARKET) + atMs).toISOString(),
      })
    const killed = await start(0)
    const ada = await makeFundedCustomer(killed.url, 'ada', '100.00')
    const id = await place(ada)
    const held = proxy.holdAt({ of: /from orders[^]*for update|lock-accounts/, ...point })
    await touch(pool, id)
    await held
    await killed.kill()
    const product = await start(60_000)
    endings.push(() => product.stop())
    await expectFilledOnce(createClient(product.url, ada.cookies), id, database.connection)
  },
)

test('PostgreSQL that is killed -9 after the touch loses nothing: the order is filled once, at its quote', async () => {
  const product: Product = await startProduct({ RATE_LIMIT_FACTOR: '0' })
  endings.push(() => product.stop())
  const connection = runningPostgres(product.dataDir)?.owner
  if (!connection) throw new Error('PostgreSQL is not there')
  const ada = await makeFundedCustomer(product.url, 'ada', '100.00')
  const id = await place(ada)
  const pool = openPool(connection, log, 2)
  endings.push(() => pool.end())
  const { rows } = await pool.query<{ pid: string }>("select pg_read_file('postmaster.pid') as pid")
  const pid = Number.parseInt(rows[0]?.pid ?? '', 10)
  expect(pid).toBeGreaterThan(1)
  await touch(pool, id)
  process.kill(pid, 'SIGKILL')
  await expect.poll(async () => (await fetch(`${product.url}/readyz`).catch(() => null))?.status).toBe(200)
  await expectFilledOnce(ada, id, runningPostgres(product.dataDir)?.owner ?? connection)
})
