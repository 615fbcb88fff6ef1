import { settingsInForce } from '../../../support/database/settings-in-force.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listTrades } from '#contract/trading/transactions.ts'
import { trade } from '#contract/trading/transactions.schemas.ts'
import { dateOfDay, dayOfDate, newYorkDateAt } from '#domain/market/new-york-time.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { announced, split } from '../../../support/corporate-actions.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '10000.00' })
  testServer.prices.set('KO', '91.10').set('AAPL', '309.00')
})

const place = async (endpoint: typeof buy | typeof sell, symbol: string, quantity: string) =>
  expect((await ada.call(endpoint, { body: { symbol, quantity } })).status).toBe(200)
const tradesOf = async (who: Person, symbol: string) =>
  (await who.call(listTrades, { query: { symbol } })).body

describe('200', () => {
  test('one symbol’s buys and sales, newest first, in the shape of the contract', async () => {
    await place(buy, 'AAPL', '2.5')
    await place(buy, 'KO', '1')
    testServer.prices.set('AAPL', '310.123456')
    await place(sell, 'AAPL', '0.5')
    const trades = await tradesOf(ada, 'aapl')
    expect(z.array(trade).parse(trades)).toEqual(trades)
    expect(trades).toMatchObject([
      { side: 'sell', quantity: '0.5', price: '310.123456', time: testServer.clock.now().toISOString() },
      { side: 'buy', quantity: '2.5', price: '309.00' },
    ])
    expect(await tradesOf(ada, 'MSFT')).toEqual([])
  })

  test('in the shares of now: a split changes quantity and price of the trades before it only', async () => {
    testServer.prices.set('F', '12.00')
    await place(buy, 'F', '3.5')
    const date = newYorkDateAt(testServer.clock.now().getTime())
    await announced(testServer, split('F', dateOfDay(dayOfDate(date) + 3), '1:4'))
    expect(await tradesOf(ada, 'F')).toMatchObject([{ quantity: '3.5', price: '12.00' }])
    await testServer.advance({ hours: 72 })
    await carryOutDue({ ...testServer, settings: settingsInForce(testServer.clock) })
    await testServer.look()
    testServer.prices.set('F', '48.20')
    await place(buy, 'F', '2')
    expect(await tradesOf(ada, 'F')).toMatchObject([
      { quantity: '2', price: '48.20' },
      { quantity: '0.875', price: '48.00' },
    ])
  })

  test("never another customer's, also when the query names one", async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
    const { body } = await carl.send('GET', `/api/trades?symbol=AAPL&customerId=${ada.id}`)
    expect(body).toEqual([])
  })
})

test.each(['', 'A B', '<script>', 'A'.repeat(99)])('400: no symbol %j', async (symbol) => {
  expect((await ada.call(listTrades, { query: { symbol } })).status).toBe(400)
})
