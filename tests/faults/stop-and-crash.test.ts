import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { listDepositRequests } from '#contract/cash/deposits.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { machineTime } from '#server/platform/clock.ts'
import { asking } from '../support/asking.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { createClient } from '../support/client.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import { isLong } from '../support/long.ts'
import { DOCUMENT_KEY } from '../support/documents.ts'
import { type FreshDatabase, addressOf, emptyDatabase, freshDatabase } from '../support/database/postgres.ts'
import { ADMINISTRATOR, runServer, startProduct } from '../support/product.ts'
import { startTestServer } from '../support/server.ts'

const STREAMS = 100

async function onOwnDatabase(open: () => Promise<FreshDatabase>) {
  const database = await open()
  const proxy = await startFaultProxy(database.connection)
  onTestFinished(async () => {
    await proxy.close()
    await database.drop()
  })
  return { database, proxy }
}

const environment = (proxy: FaultProxy) => ({
  PORT: '0',
  DATABASE_URL: addressOf(proxy.through),
  DOCUMENT_KEY,
  RATE_LIMIT_FACTOR: '0',
  STREAMS_PER_USER: String(STREAMS),
})

test(`SIGTERM with ${STREAMS} streams and a trade on its way: they end, it is answered, exit 0`, async () => {
  const { proxy } = await onOwnDatabase(() => freshDatabase())
  const product = await startProduct(environment(proxy))
  onTestFinished(() => product.forget())
  const ada = await makeFundedCustomer(product.url, 'ada', '1000.00')
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => fetch(`${product.url}/api/stock/stream`, { headers: { cookie } })),
  )
  expect(streams.map(({ status }) => status)).toEqual(Array(STREAMS).fill(200))

  const held = proxy.holdAt({ of: /enable_seqscan=off/, at: /^commit$/ })
  const trade = ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })
  await held
  // A server that does not stop within 9.5 seconds exits with 1.
  product.process.kill('SIGTERM')
  const stopped = product.stop()
  const last = await Promise.all(streams.map((stream) => stream.text()))
  expect(new Set(last.map((text) => text.slice(-31)))).toEqual(
    new Set(['\n\nevent: server-stops\ndata: -\n\n']),
  )
  proxy.letGo()
  expect((await trade).status).toBe(200)
  expect(await stopped).toBe(0)
})

describe('a bug', () => {
  test('in a handler is a 500 that says nothing of it, and the server lives', async () => {
    const testServer = await startTestServer()
    onTestFinished(() => testServer.close())
    await testServer.pool.query('alter table deposit_requests rename to elsewhere')
    const reply = await testServer.ada.call(listDepositRequests)
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal_error' } })
    expect(JSON.stringify(reply.body)).not.toContain('deposit_requests')
    await testServer.pool.query('alter table elsewhere rename to deposit_requests')
    expect((await testServer.ada.call(listDepositRequests)).status).toBe(200)
  })

  const BUGS: [string, string][] = [
    ['that is not caught', 'setImmediate(()=>{throw(Error("boom"))})'],
    ['in a promise without a handler', 'Promise.reject(Error("boom"))'],
  ]
  // Each starts the real process twice.
  test.each(BUGS.slice(0, isLong ? undefined : 1))(
    '%s ends the server with 1 and a line in its log, and the next start is as if nothing had been',
    async (_, bug) => {
      // Loaded into the real server from outside; a signal sets it off.
      const loaded = `data:text/javascript,process.on('SIGUSR2',()=>{${bug}})`
      const { proxy } = await onOwnDatabase(() => freshDatabase())
      const first = await startProduct({ ...environment(proxy), NODE_OPTIONS: `--import=${loaded}` })
      onTestFinished(() => first.forget())
      const ended = new Promise((resolve) => first.process.once('close', resolve))
      first.process.kill('SIGUSR2')
      expect(await ended).toBe(1)
      expect(first.output()).toMatch(/"level":"fatal".*boom/)

      const next = await startProduct(environment(proxy))
      onTestFinished(() => next.forget())
      const testServer = createClient(next.url)
      expect((await testServer.post('/api/login', ADMINISTRATOR)).status).toBe(200)
      expect(await next.stop()).toBe(0)
    },
  )
})

describe('a migration', () => {
  let whole: FreshDatabase
  beforeAll(async () => void (whole = await freshDatabase()))
  afterAll(() => whole.drop())
  const applied = async ({ connection }: FreshDatabase) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client
      .query<{ versions: number[]; tables: string[] }>(
        `select (select array_agg(version order by version) from schema_migrations) versions,
           (select array_agg(table_name::text order by table_name) from information_schema.tables
            where table_schema = 'public') tables`,
      )
      .finally(() => client.end())
    return rows[0]
  }

  test.each([
    ['a new installation', 0],
    ['an installation of the first version', 1],
  ])('whose server is killed -9 is not there at all, and the next start runs it: %s', async (_, through) => {
    const { database, proxy } = await onOwnDatabase(emptyDatabase)
    if (through > 0) await migrate(database.connection, machineTime(), { through })
    const held = proxy.holdAt({ of: /create table transfers/i, at: /^commit$/ })
    const killed = runServer(environment(proxy))
    await held
    killed.process.kill('SIGKILL')
    await killed.ended
    const { rows: tables } = await asking(database.connection, (client) =>
      client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      ),
    )
    expect(tables.length > 0).toBe(through > 0)
    expect(tables.map(({ name }) => name)).not.toContain('transfers')

    await migrate(database.connection, machineTime())
    expect(await applied(database)).toEqual(await applied(whole))
  })

  test(
    'of a newer version is not known here: the start is refused in one sentence, and nothing is ' + 'changed',
    async () => {
      const { database, proxy } = await onOwnDatabase(() => freshDatabase())
      const client = new pg.Client(database.connection)
      await client.connect()
      await client.query(
        "insert into schema_migrations (version, name, sha256, applied_at) values (9999, '9999_later.sql', '', $1)",
        [machineTime()],
      )
      await client.end()
      const before = await applied(database)
      const refused = runServer(environment(proxy))
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toContain(
        'The database was made by a newer version: migration 9999 is unknown here.\n',
      )
      expect(await applied(database)).toEqual(before)
    },
  )
})
