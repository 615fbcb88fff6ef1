import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { openDatabase, openJoinedDatabase } from '#server/platform/database/embedded/open-database.ts'
import { asking } from '../support/asking.ts'
import { addressOf } from '../support/database/postgres.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import {
  type Person,
  type TestNode,
  type TestServer,
  PASSWORD,
  startNode,
  startTestServer,
} from '../support/server.ts'

// While a standby takes over, the address of the database may lead to a server that takes no writes.

let testServer: TestServer
let proxy: FaultProxy
let node: TestNode
let ada: Person
beforeAll(async () => {
  testServer = await startTestServer()
  proxy = await startFaultProxy(testServer.connection)
  node = await startNode({ connection: proxy.through }, testServer.clock)
  ada = node.as(testServer.ada)
})
afterAll(async () => {
  await node.close()
  await proxy.close()
  await testServer.close()
})

/** Of every connection from now on, as on a standby: PostgreSQL's answer to a write is the same, 25006. */
const takesWrites = (isTaking: boolean) =>
  asking(testServer.connection, async (client) => {
    await client.query('set default_transaction_read_only = off')
    const setting = isTaking
      ? 'reset default_transaction_read_only'
      : 'set default_transaction_read_only = on'
    await client.query(`alter database ${testServer.connection.database} ${setting}`)
  })

const order = { body: { symbol: 'KO', quantity: '1' } } as const
const transfer = { originalAmount: '5.00', currency: 'USD', bankReference: 'read-only' } as const
const deposit = { body: { ...transfer, password: PASSWORD } } as const
const told = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('retry-after'),
]

test('it counts as away: 503 with Retry-After, and all goes on as soon as there is a primary', async () => {
  expect((await ada.call(buy, order)).status).toBe(200)
  await takesWrites(false)
  proxy.cut()
  const ready = await node.visitor().get('/readyz')
  expect([ready.status, ready.body]).toEqual([
    503,
    {
      status: 'database unavailable',
      detail: 'The server behind its address takes no writes: it is a standby, or read-only.',
    },
  ])
  for (let time = 0; time < 3; time += 1) {
    expect(told(await ada.call(buy, order, { key: `read-only-${time}` }))).toEqual([503, '2'])
    expect(told(await ada.call(requestDeposit, deposit, { key: `read-only-${time}` }))).toEqual([503, '2'])
  }
  // What a standby says may be old.
  expect(told(await ada.get('/api/wallet'))).toEqual([503, '2'])

  await takesWrites(true)
  // No connection that takes no writes was kept.
  expect((await ada.call(buy, order, { key: 'read-only-0' })).status).toBe(200)
  expect((await ada.call(requestDeposit, deposit, { key: 'read-only-0' })).status).toBe(200)
})

test('a start on it is refused in one sentence, and a command may read there', async () => {
  await takesWrites(false)
  const log = pino({ level: 'silent' })
  const databaseUrl = addressOf(testServer.connection)
  const config = { databaseUrl, databaseOwnerUrl: undefined, dataDir: tmpdir() }
  await expect(openDatabase(config, log)).rejects.toThrow(
    /^The database at \S+ \(DATABASE_URL\) takes no writes: it is a standby, or read-only\. Name the primary\.$/,
  )
  expect((await openJoinedDatabase(config, log)).description).toMatch(/^PostgreSQL \d/)
  await takesWrites(true)
})
