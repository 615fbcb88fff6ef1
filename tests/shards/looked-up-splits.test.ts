import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/orders.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { TOO_LATE } from '#server/market/corporate-actions/announce-action.ts'
import { createKnownSplits } from '#server/market/polling/known-splits.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer({ otherShards: 2 })
})
afterAll(() => testServer.close())

/** What a price of AAPL finds and says after the provider told of a split of today. */
async function lookedUp(symbol: string) {
  const { clock, shards } = testServer
  const said: string[] = []
  const splits = createKnownSplits({
    name: 'eodhd',
    clock,
    pool: shards.of(0n).pool,
    shards,
    catalogue: () => BUILT_IN,
    log: pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) }),
    calendar: { sessionAt: () => ({ date: '2026-11-17' }) } as never,
    requests: {
      splits: async () => [{ date: '2026-11-18', split: { newShares: 4n, oldShares: 1n } }],
    },
  })
  await splits.since(symbol, { sessionIndex: 1 } as never, () => true)
  const { rows } = await testServer.pool.query<{ symbol: string }>(
    "select symbol from corporate_actions where symbol = $1 and kind = 'split'",
    [symbol],
  )
  return { said, announced: rows.length }
}

test('a split is too late for an order of any shard that was filled at its price', async () => {
  const traits = { username: 'holly', kycStatus: 'approved', cash: '5000.00' } as const
  const holly = await testServer.customer(traits)
  expect(testServer.shards.of(BigInt(holly.id)).number).not.toBe(0)
  expect((await holly.call(buy, { body: { symbol: 'AAPL', quantity: '1' } })).status).toBe(200)
  expect(await lookedUp('AAPL')).toEqual({ said: [TOO_LATE], announced: 0 })
  // One that was not bought since is announced.
  expect(await lookedUp('KO')).toEqual({ said: [], announced: 1 })
})
