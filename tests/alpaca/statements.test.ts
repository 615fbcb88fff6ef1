import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { createOrder } from '#contract/trading/orders.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import { program, tradingKey } from './alpaca.ts'

const testServer = testServerOfFile()
let person: Person
let key: NewApiKey
beforeAll(async () => {
  person = await testServer.customer({ username: 'counted', kycStatus: 'approved', cash: '5000.00' })
  key = await tradingKey(testServer, person)
})

const RUNS = 8

/** The fewest statements of several runs: what jobs send in between is in some of them only. */
async function fewest(work: (run: number) => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const { status } = await work(run)
    counts.push(sent.mock.calls.length)
    sent.mockRestore()
    expect(status).toBeLessThan(300)
  }
  // The first reads the session or the key.
  return Math.min(...counts.slice(1))
}

test.each([
  ['at market', { type: 'market', timeInForce: 'day', quantity: '0.01' }, { type: 'market', qty: '0.01' }],
  [
    'that rests',
    { type: 'limit', timeInForce: 'day', quantity: '1', limitPrice: '1.00' },
    { type: 'limit', qty: '1', limit_price: '1.00' },
  ],
] as const)('an order by key %s makes the statements of one by cookie', async (what, web, alpaca) => {
  const byCookie = await fewest(() =>
    person.call(createOrder, { body: { symbol: 'KO', side: 'buy', ...web } }),
  )
  const ask = program(testServer.url, key)
  const terms = { symbol: 'KO', side: 'buy', time_in_force: 'day', ...alpaca }
  expect(await fewest(() => ask('POST', '/v2/orders', terms))).toBe(byCookie)
  const named = await fewest((run) =>
    ask('POST', '/v2/orders', { ...terms, client_order_id: `${what} ${run}` }),
  )
  // The name is written, and nothing else.
  expect(named - byCookie).toBe(1)
})
