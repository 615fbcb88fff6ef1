import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAssets } from '#contract/market/market.ts'
import { PERIOD_S, type RealMarket, openRealMarket } from '../api/market/prices/real-market.ts'
import { type FaultProxy, startFaultProxy } from '../support/database/fault-proxy.ts'
import { isLong } from '../support/long.ts'
import { ADAPTERS } from '../support/providers/price-adapters.ts'
import { type TestNode, startNode } from '../support/server.ts'

let market: RealMarket
let proxy: FaultProxy
let leader: TestNode
let other: TestNode
beforeEach(async () => {
  market = await openRealMarket()
  proxy = await startFaultProxy(market.testServer.connection)
  const { clock, connection, app } = market.testServer
  leader = await startNode({ connection: proxy.through }, clock, ADAPTERS.eodhd.env(market.provider.url))
  await app.close()
  await expect.poll(leads).toBe(1)
  other = await startNode({ connection }, clock, ADAPTERS.eodhd.env(market.provider.url))
})
afterEach(async () => {
  proxy.refuse(false)
  proxy.blackhole(false)
  await leader.close()
  await other.close()
  await proxy.close()
  await market.close()
})

/** How many hold the lock of the one that asks. */
async function leads(): Promise<number> {
  const { rowCount } = await market.testServer.pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = 7240016 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount ?? 0
}

const FAULTS: [string, () => void][] = [
  ['loses its line to the database', () => proxy.refuse(true)],
  ['falls silent without a word', () => proxy.blackhole(true)],
]

// PostgreSQL waits ten seconds for one that says nothing.
test.each(FAULTS.slice(0, isLong ? undefined : 1))(
  'a leader that %s is followed by another node, and one of them asks at a time',
  async (_, fail) => {
    const there = other.as(market.reader())
    const price = async () =>
      (await there.call(listAssets)).body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice
    market.provider.send('AAPL', 333.25)
    market.testServer.clock.advance({ seconds: PERIOD_S })
    await expect.poll(price).toBe('333.25')
    const asked = market.requested('/real-time/AAPL.US').length

    fail()
    // The one that led is the only one whose lock stands, until the other has it.
    const held = new Set<number>()
    market.provider.send('AAPL', 334)
    await expect
      .poll(
        async () => {
          held.add(await leads())
          market.testServer.clock.advance({ seconds: 1 })
          return price()
        },
        // Each look is a second of the product's time.
        { interval: 200 },
      )
      .toBe('334.00')
    expect([...held].every((count) => count <= 1)).toBe(true)
    expect(market.requested('/real-time/AAPL.US').length).toBeGreaterThan(asked)
  },
)
