import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/people/identity.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import type { Client } from '../support/client.ts'
import type { TestClock } from '../support/clock.ts'
import { type TestServer, type TestNode, PASSWORD, startNode, startTestServer } from '../support/server.ts'

const HOUR_MS = 3_600_000

let testServer: TestServer
let node: TestNode
let ada: Client
/** How far the machine's clock was set; ages go on as they were. */
let steppedMs = 2 * HOUR_MS
beforeAll(async () => {
  testServer = await startTestServer()
  const clock: TestClock = {
    ...testServer.clock,
    now: () => new Date(testServer.clock.now().getTime() + steppedMs),
  }
  node = await startNode(testServer, clock)
  ada = node.visitor()
  expect((await ada.post('/api/login', { username: 'ada', password: PASSWORD })).status).toBe(200)
})
afterAll(async () => {
  await node.close()
  await testServer.close()
})

const buyOne = async () => {
  // No price from the future is accepted: until the market has read its clock again there is none.
  let reply = await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })
  while (reply.status === 503) reply = await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })
  expect(reply.status).toBe(200)
  return reply.body
}

test('a clock that is set back an hour: orders are filled, and the later one is the later one', async () => {
  const first = await buyOne()
  steppedMs -= HOUR_MS
  const second = await buyOne()
  expect(Date.parse('createdAt' in second ? second.createdAt : '')).toBeLessThan(
    Date.parse('createdAt' in first ? first.createdAt : ''),
  )
  const { body } = await ada.call(listTransactions)
  expect(body.slice(0, 2).map(({ id }) => id)).toEqual(
    [second, first].map((trade) => 'id' in trade && trade.id),
  )
})

test('a clock that is set an hour on: who was away by it signs in again, and trades on', async () => {
  steppedMs += 2 * HOUR_MS
  // Half an hour of silence, as the product's clock has it.
  await expect.poll(async () => (await ada.call(getUser)).status).toBe(401)
  expect((await ada.post('/api/login', { username: 'ada', password: PASSWORD })).status).toBe(200)
  await buyOne()
})
