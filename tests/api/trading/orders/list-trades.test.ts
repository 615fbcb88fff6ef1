import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buy, listTrades, sell } from '#contract/trading/orders.ts'
import { trade } from '#contract/trading/orders.schemas.ts'
import { dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, split } from '../../../support/corporate-actions.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'

let testServer: TestRoutes
let ada: Person
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada', 'approved', '10000.00')
  testServer.prices.set('KO', '91.10').set('AAPL', '309.00')
})
afterAll(() => testServer.close())

const place = async (endpoint: typeof buy | typeof sell, symbol: string, quantity: string) =>
  expect((await testServer.call(ada, endpoint, { body: { symbol, quantity } })).status).toBe(200)
const tradesOf = async (who: Person, symbol: string) =>
  (await testServer.call(who, listTrades, { query: { symbol } })).answer

describe('200', () => {
  test('one symbol’s buys and sales, newest first, in the shape of the contract', async () => {
    await place(buy, 'AAPL', '2.5')
    await place(buy, 'KO', '1')
    testServer.prices.set('AAPL', '310.123456')
    await place(sell, 'AAPL', '0.5')
    const trades = await tradesOf(ada, 'aapl')
    expect(z.array(trade).parse(trades)).toEqual(trades)
    expect(trades).toMatchObject([
      { side: 'sell', quantity: '0.5', price: '310.123456', time: testServer.now().toISOString() },
      { side: 'buy', quantity: '2.5', price: '309.00' },
    ])
    expect(await tradesOf(ada, 'MSFT')).toEqual([])
  })

  test('in the shares of now: a split changes quantity and price of the trades before it only', async () => {
    testServer.prices.set('F', '12.00')
    await place(buy, 'F', '3.5')
    const date = newYorkDateAt(testServer.now().getTime())
    const clock = { now: testServer.now, monotonicMs: () => testServer.now().getTime() }
    await announced({ ...testServer, clock }, split('F', dateOfDay(dayOfDate(date) + 1), '1:4'))
    expect(await tradesOf(ada, 'F')).toMatchObject([{ quantity: '3.5', price: '12.00' }])
    await testServer.advance({ hours: 24 })
    await carryOutDue({ ...testServer, clock })
    testServer.prices.set('F', '48.20')
    await place(buy, 'F', '2')
    expect(await tradesOf(ada, 'F')).toMatchObject([
      { quantity: '2', price: '48.20' },
      { quantity: '0.875', price: '48.00' },
    ])
  })

  test("never another customer's, also when the query names one", async () => {
    const carl = await testServer.customer('carl', 'approved')
    const { answer } = await testServer.send(carl, 'GET', `/api/trades?symbol=AAPL&customerId=${ada.id}`)
    expect(answer).toEqual([])
  })
})

test.each(['', 'A B', '<script>', 'A'.repeat(99)])('400: no symbol %j', async (symbol) => {
  expect((await testServer.call(ada, listTrades, { query: { symbol } })).status).toBe(400)
})
