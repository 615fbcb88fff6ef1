import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buy, listTrades, sell, trade } from '#contract/trading.ts'
import { guardsAccess } from '../access.ts'
import { type Desk, type Person, openDesk } from '../desk.ts'

let desk: Desk
let ada: Person
let root: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.customer('ada', 'approved', '10000.00')
  root = await desk.administrator('root')
  desk.prices.set('KO', '91.10').set('AAPL', '309.00')
})
afterAll(() => desk.close())

const place = async (endpoint: typeof buy | typeof sell, symbol: string, quantity: string) =>
  expect((await desk.call(ada, endpoint, { body: { symbol, quantity } })).status).toBe(200)
const tradesOf = async (who: Person, symbol: string) =>
  (await desk.call(who, listTrades, { query: { symbol } })).answer

describe('200', () => {
  test('one symbol’s buys and sales, newest first, in the shape of the contract', async () => {
    await place(buy, 'AAPL', '2.5')
    await place(buy, 'KO', '1')
    desk.prices.set('AAPL', '310.123456')
    await place(sell, 'AAPL', '0.5')
    const trades = await tradesOf(ada, 'aapl')
    expect(z.array(trade).parse(trades)).toEqual(trades)
    expect(trades).toMatchObject([
      { side: 'sell', quantity: '0.5', price: '310.123456', time: desk.now().toISOString() },
      { side: 'buy', quantity: '2.5', price: '309.00' },
    ])
    expect(await tradesOf(ada, 'MSFT')).toEqual([])
  })

  test("nobody else's, whatever the query says", async () => {
    const carl = await desk.customer('carl', 'approved')
    const { answer } = await desk.send(carl, 'GET', `/api/trades?symbol=AAPL&customerId=${ada.id}`)
    expect(answer).toEqual([])
  })
})

test.each(['', 'A B', '<script>', 'A'.repeat(99)])('400: no symbol %j', async (symbol) => {
  expect((await desk.call(ada, listTrades, { query: { symbol } })).status).toBe(400)
})

describe('401 and 403', () => {
  guardsAccess(listTrades, () => ({ desk, allowed: ada, other: root, input: { query: { symbol: 'AAPL' } } }))
})
