import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { machineTime } from '#server/platform/clock.ts'
import { CLOCKS_APART_MS } from '#server/platform/http/health.ts'
import { GRACE_MS } from '#server/trading/corporate-actions/carry-out.ts'
import { CONNECT_MS, connectionLimits } from '#server/platform/database/pool.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import { type Person, type TestServer, type TestNode, startNode, startTestServer } from '../support/server.ts'

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
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await node.close()
  await proxy.close()
  await testServer.close()
})

const probe = async (path: '/readyz' | '/healthz') => (await node.visitor().get(path)).status
const readiness = async () => {
  const { status, body } = await node.visitor().get('/readyz')
  return { status, body }
}
const unready = (detail: string) => ({ status: 503, body: { status: 'database unavailable', detail } })
const buyOne = (key: string) => ada.call(buy, { body: { symbol: 'KO', quantity: '0.1' } }, { key })
const trades = async () => {
  const { rows } = await testServer.pool.query<{ n: bigint }>(
    "select count(*) as n from transactions where type = 'buy'",
  )
  return Number(rows[0]?.n)
}

test('neither a connection nor a statement is waited for longer than five seconds', () => {
  const { lock_timeout: lock, statement_timeout: statement, query_timeout: query } = connectionLimits
  expect([CONNECT_MS, lock, statement, query].toSorted((a, b) => a - b).at(-1)).toBe(query)
  expect(query).toBeLessThan(5_000)
  // PostgreSQL gives up before we do, and says which of the two it was.
  expect([lock < statement, statement < query]).toEqual([true, true])
})

test.each([
  ['that takes ten seconds longer', () => proxy.slow(10_000), () => proxy.slow(0)],
  ['of which nothing comes any more', () => proxy.blackhole(true), () => proxy.blackhole(false)],
])(
  'a database %s: 503 for all requests after one time-out, then it recovers by itself',
  async (_, break_, mend) => {
    expect((await buyOne('warm-order')).status).toBe(200)
    const before = await trades()
    const said = proxy.said.length
    break_()
    const [ready, health] = [readiness(), probe('/healthz')]
    const first = buyOne('slow-order-0')
    // They come while the first is on its way, and are not tried after it.
    await new Promise(setImmediate)
    const orders = Array.from({ length: 5 }, (_each, index) => buyOne(`slow-order-${index + 1}`))
    const reads = Array.from({ length: 30 }, () => ada.call(getWallet))
    expect(await health).toBe(200)
    const replies = await Promise.all([first, ...orders, ...reads])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503))
    expect(replies[1]).toMatchObject({ body: { code: 'database_unavailable' } })
    expect(await ready).toEqual(unready('It does not answer in time.'))
    expect(proxy.said.slice(said).filter((text) => text === 'lock-accounts')).toHaveLength(1)

    mend()
    proxy.cut()
    await expect.poll(() => probe('/readyz')).toBe(200)
    const again = await Promise.all(
      Array.from({ length: 6 }, (_each, index) => buyOne(`slow-order-${index}`)),
    )
    expect(again.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect((await ada.call(getWallet)).status).toBe(200)
    // Another one of these may have run before, whose keys answer the same trades.
    expect(await trades()).toBe(Math.max(before, 7))
  },
)

test('a database that takes no connection: not ready, and it says that it cannot be reached', async () => {
  proxy.refuse(true)
  expect(await readiness()).toEqual(unready('It cannot be reached, or refuses this server.'))
  expect(await probe('/healthz')).toBe(200)
  proxy.refuse(false)
  await expect.poll(readiness).toEqual({ status: 200, body: { status: 'ready' } })
})

test.each([
  ['ahead of', 30_000],
  ['behind', -30_000],
])(
  'a machine whose clock is half a minute %s the database’s is not ready, and says why',
  async (where, ms) => {
    vi.useFakeTimers({ toFake: ['Date'], now: machineTime().getTime() + ms })
    const reply = await node.visitor().get('/readyz')
    expect(reply).toMatchObject({ status: 503, body: { status: 'clock wrong' } })
    expect(JSON.stringify(reply.body)).toContain(`s ${where} the database's`)
    expect(await probe('/healthz')).toBe(200)
    vi.useRealTimers()
    expect(await probe('/readyz')).toBe(200)
  },
)

test('two nodes that are ready have both begun an ex-date, and heard of its actions, when one carries them out', () => {
  // Three loads that fail, five seconds apart, and a node fills no order.
  const heardOfMs = 15_000
  expect(2 * CLOCKS_APART_MS + heardOfMs).toBeLessThanOrEqual(GRACE_MS)
})
