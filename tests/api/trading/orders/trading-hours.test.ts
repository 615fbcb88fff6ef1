import { describe, expect, test } from 'vitest'
import { type Asset, type MarketStatus, getMarketStatus } from '#contract/market/market.ts'
import { listOrdersAtMarket, buy, sell } from '#contract/trading/older-orders.ts'
import { listTransactions } from '#contract/trading/transactions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { untilFound } from '../../../support/eventually.ts'
import { changesNoRow } from '../../../support/api/rows.ts'

/** Runs `check` on a server whose clock stands at `at`. */
async function at<T>(
  instant: string,
  check: (testServer: TestServer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const testServer = await startTestServer({ at: instant, env })
  return check(testServer).finally(() => testServer.close())
}

const order = { symbol: 'AAPL', quantity: '1' }

describe('422: nothing is traded', () => {
  test.each([
    ['a Saturday', '2026-11-21T15:00:00Z'],
    ['a Sunday evening', '2026-11-22T23:00:00Z'],
    ['Thanksgiving', '2026-11-26T15:00:00Z'],
    ['Juneteenth', '2026-06-19T15:00:00Z'],
    ['Independence Day, kept on Friday because the Fourth is a Saturday', '2026-07-03T15:00:00Z'],
    ['the last second of a Saturday in New York, when it is Sunday in London', '2026-11-22T04:59:59Z'],
  ])('on %s', async (_, instant) => {
    await at(instant, async ({ ada, pool }) => {
      for (const endpoint of [buy, sell]) {
        const { status, body } = await changesNoRow(pool, () => ada.call(endpoint, { body: order }))
        expect({ status, body }).toMatchObject({
          status: 422,
          body: { code: 'trading_closed', detail: 'Trading is not available at this time.' },
        })
      }
    })
  })
})

describe('200: after hours an order is filled at the last close', () => {
  test.each([
    ['in the evening, at the close of the day', '2026-11-18T23:00:00Z', '2026-11-18T21:00:00.000Z'],
    ['before the open, at the close of the day before', '2026-11-18T13:00:00Z', '2026-11-17T21:00:00.000Z'],
    ['on Monday morning, at the close of Friday', '2026-11-23T12:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['after an early close, at that', '2026-11-27T20:00:00Z', '2026-11-27T18:00:00.000Z'],
    ['in summer too', '2026-07-08T22:00:00Z', '2026-07-08T20:00:00.000Z'],
  ])('%s', async (_, instant, closedAt) => {
    await at(instant, async ({ ada, pool }) => {
      const assets = (await ada.get<Asset[]>('/api/assets')).body
      const shown = assets.find(({ symbol }) => symbol === order.symbol)
      const { status, body } = await ada.call(buy, { body: { ...order, expectedPrice: shown?.currentPrice } })
      expect({ status, price: body.price }).toEqual({ status: 200, price: shown?.currentPrice })
      expect(body.createdAt).toBe(new Date(instant).toISOString())
      const { rows } = await pool.query('select price_at, price_source from transactions where id = $1', [
        body.id,
      ])
      expect(rows).toEqual([{ price_at: new Date(closedAt), price_source: 'simulated' }])
    })
  })
})

test('200: in session an order is filled at the price of this second', async () => {
  await at('2026-11-18T15:00:00Z', async ({ ada, pool }) => {
    const { body } = await ada.call(buy, { body: order })
    const { rows } = await pool.query('select price_at from transactions where id = $1', [body.id])
    expect(rows).toEqual([{ price_at: new Date('2026-11-18T15:00:00Z') }])
  })
})

test('200: a market that is always open trades on Saturdays', async () => {
  const testServer = await startTestServer({ at: '2026-11-21T15:00:00Z', env: { MARKET_HOURS: 'always' } })
  expect((await testServer.ada.call(buy, { body: order })).status).toBe(200)
  await testServer.close()
})

const EVENING = '2026-11-18T23:00:00Z'
const SATURDAY = '2026-11-21T15:00:00Z'
const statusOf = async ({ ada }: TestServer): Promise<MarketStatus> => (await ada.call(getMarketStatus)).body

describe('AFTER_HOURS_ORDERS=refuse', () => {
  const REFUSE = { AFTER_HOURS_ORDERS: 'refuse' }
  const message = 'Market is closed. Orders open at 9:30 AM ET.'

  test.each([
    ['in the evening', EVENING],
    ['on a Saturday', SATURDAY],
  ])('422: %s, and the market status says so before', async (_, instant) => {
    await at(
      instant,
      async (testServer) => {
        expect(await statusOf(testServer)).toMatchObject({ isOpen: false, tradingAllowed: false, message })
        for (const endpoint of [buy, sell]) {
          const { status, body } = await testServer.changesNoRow(() =>
            testServer.ada.call(endpoint, { body: order }),
          )
          expect({ status, body }).toMatchObject({
            status: 422,
            body: { code: 'market_closed', detail: message },
          })
        }
      },
      REFUSE,
    )
  })

  test('200: in session', async () => {
    await at(
      '2026-11-18T15:00:00Z',
      async (testServer) => {
        expect(await statusOf(testServer)).toMatchObject({
          isOpen: true,
          tradingAllowed: true,
          message: null,
        })
        expect((await testServer.ada.call(buy, { body: order })).status).toBe(200)
      },
      REFUSE,
    )
  })
})

describe('AFTER_HOURS_ORDERS=queue', () => {
  const QUEUE = { AFTER_HOURS_ORDERS: 'queue' }

  test.each([
    ['in the evening', EVENING, '2026-11-19T14:30:00.000Z', 'Thursday'],
    ['on a Saturday', SATURDAY, '2026-11-23T14:30:00.000Z', 'Monday'],
    ['on Thanksgiving, for a half day', '2026-11-26T15:00:00Z', '2026-11-27T14:30:00.000Z', 'Friday'],
  ])('202: %s, for the next open', async (_, instant, dueAt, day) => {
    await at(
      instant,
      async (testServer) => {
        expect(await statusOf(testServer)).toMatchObject({
          isOpen: false,
          tradingAllowed: true,
          message: `Market is closed. Your order fills at ${day}'s open.`,
        })
        const { status } = await testServer.ada.call(buy, { body: order })
        expect(status).toBe(202)
        expect((await testServer.ada.call(listOrdersAtMarket)).body).toMatchObject([
          { dueAt, status: 'pending' },
        ])
      },
      QUEUE,
    )
  })

  test('two nodes fill it once after the open, at a price of the new session', async () => {
    await at(
      '2026-11-19T14:20:00Z',
      async (testServer) => {
        const { ada, clock, pool, secondNode, connection } = testServer
        await secondNode()
        expect((await ada.call(buy, { body: order })).status).toBe(202)
        expect((await ada.call(buy, { body: { symbol: 'VFIAX', quantity: '1' } })).status).toBe(202)
        clock.advance({ minutes: 11 })
        await untilFound(async () => {
          const { body } = await ada.call(listOrdersAtMarket)
          return body.every(({ status }) => status === 'filled') ? body : undefined
        })
        const trades = (await ada.call(listTransactions)).body.filter(({ type }) => type === 'buy')
        expect(trades).toHaveLength(2)
        const { rows } = await pool.query(`select price_at from transactions where type = 'buy'`)
        for (const { price_at } of rows) expect(price_at).toEqual(new Date('2026-11-19T14:31:00Z'))
        expect((await verifyBooks(connection)).broken).toEqual([])
      },
      QUEUE,
    )
  })

  test('an order that cannot be written waits on, and holds up no other order', async () => {
    await at(
      '2026-11-19T14:20:00Z',
      async (testServer) => {
        const { ada, pool, clock } = testServer
        for (const symbol of ['KO', 'AAPL', 'MSFT']) {
          expect((await ada.call(buy, { body: { symbol, quantity: '1' } })).status).toBe(202)
        }
        await pool.query(
          `alter table transactions add constraint broken check (instrument <> 'AAPL') not valid`,
        )
        clock.advance({ minutes: 11 })
        await untilFound(async () => {
          const { body } = await ada.call(listOrdersAtMarket)
          return body.filter(({ status }) => status === 'filled').length === 2 ? body : undefined
        })
        await pool.query('alter table transactions drop constraint broken')
        await untilFound(async () => {
          const { body } = await ada.call(listOrdersAtMarket)
          return body.every(({ status }) => status === 'filled') ? body : undefined
        })
        expect((await verifyBooks(testServer.connection)).broken).toEqual([])
      },
      QUEUE,
    )
  })

  test('resting orders are filled also after the operator switched queueing off', async () => {
    await at('2026-11-19T14:20:00Z', async (testServer) => {
      const queueing = await testServer.secondNode(QUEUE)
      expect((await queueing.as(testServer.ada).call(buy, { body: order })).status).toBe(202)
      await queueing.close()
      await testServer.secondNode()
      testServer.clock.advance({ minutes: 11 })
      await untilFound(async () => {
        const { body } = await testServer.ada.call(listOrdersAtMarket)
        return body.every(({ status }) => status === 'filled') ? body : undefined
      })
    })
  })
})
