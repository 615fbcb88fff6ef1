import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import type { Asset } from '#contract/market/market.ts'
import { listOrders } from '#contract/trading/orders.ts'
import { listOrdersAtMarket, buy } from '#contract/trading/older-orders.ts'
import { type Transaction, listTransactions } from '#contract/trading/transactions.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { untilFound } from '../../../support/eventually.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { place, queued, cancel, wallet } from './resting.ts'

const NEXT_NAV = { FUND_PRICING: 'next-nav' }
const fund = { symbol: 'VFIAX', quantity: '1.5' }

async function at<T>(
  instant: string,
  env: Record<string, string>,
  check: (testServer: TestServer) => Promise<T>,
): Promise<void> {
  const testServer = await startTestServer({ at: instant, env: { ...NEXT_NAV, ...env } })
  try {
    await check(testServer)
    expect((await verifyBooks(testServer.connection)).broken).toEqual([])
  } finally {
    await testServer.close()
  }
}
const priceOf = async ({ ada }: TestServer, symbol: string) =>
  (await ada.get<Asset[]>('/api/assets')).body.find((asset) => asset.symbol === symbol)?.currentPrice
const ordersOf = async ({ ada }: TestServer) => (await ada.call(listOrdersAtMarket)).body

describe('when a fund order is filled', () => {
  test('placed in session: at the close of that session, and not at the price of the moment', async () => {
    await at('2026-11-18T20:55:00Z', {}, async (testServer) => {
      const { ada, clock, pool } = testServer
      const live = await priceOf(testServer, 'VFIAX')
      const { status } = await ada.call(buy, { body: fund })
      expect(status).toBe(202)
      expect(await ordersOf(testServer)).toMatchObject([
        { waitsFor: 'nav', dueAt: '2026-11-18T21:00:00.000Z', estimatedPrice: live, status: 'pending' },
      ])
      clock.advance({ minutes: 6 })
      await untilFound(async () => ((await ordersOf(testServer))[0]?.status === 'filled' ? true : undefined))
      const nav = await priceOf(testServer, 'VFIAX')
      const [trade] = (await ada.call(listTransactions)).body
      expect(trade).toMatchObject({ type: 'buy', quantity: '1.5', price: nav })
      const { rows } = await pool.query('select price_at from transactions where id = $1', [trade?.id])
      expect(rows).toEqual([{ price_at: new Date('2026-11-18T21:00:00Z') }])
      expect((await ada.call(getWallet)).body.held).toBe('0.00')
    })
  })

  test('placed when that value is known already: at the next one, never at a known one', async () => {
    await at('2026-11-18T21:00:00Z', {}, async (testServer) => {
      expect((await testServer.ada.call(buy, { body: fund })).status).toBe(202)
      expect(await ordersOf(testServer)).toMatchObject([
        { dueAt: '2026-11-19T21:00:00.000Z', status: 'pending' },
      ])
    })
  })

  test('while a stock is filled at once', async () => {
    await at('2026-11-18T15:00:00Z', {}, async ({ ada }) => {
      const { status, body } = await ada.call(buy, { body: { symbol: 'AAPL', quantity: '1' } })
      expect([status, body.type]).toEqual([200, 'buy'])
    })
  })
})

test.each([
  ['fill-at-close', 'on a Saturday', '2026-11-21T15:00:00Z', 'trading_closed'],
  ['refuse', 'in the evening', '2026-11-18T23:00:00Z', 'market_closed'],
] as const)('422: with AFTER_HOURS_ORDERS=%s no fund order is taken %s', async (policy, _, instant, code) => {
  await at(instant, { AFTER_HOURS_ORDERS: policy }, async ({ ada, pool }) => {
    const { status, body } = await changesNoRow(pool, () => ada.call(buy, { body: fund }))
    expect({ status, body }).toMatchObject({ status: 422, body: { code } })
  })
})

describe('by quantity', () => {
  let testServer: TestMarketServer
  let ada: Person
  beforeAll(async () => {
    testServer = await startOnTestMarket({ afterHours: 'queue', fundPricing: 'next-nav' })
    testServer.prices.set('VFIAX', '100.00')
    ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  })
  afterAll(() => testServer.close())
  async function makeNav(nav: string): Promise<void> {
    await testServer.advance({ hours: 1 })
    testServer.hours.isOpen = false
    testServer.prices.set('VFIAX', nav)
    await testServer.fillQueue()
    testServer.hours.isOpen = true
  }
  const lastTrade = async (): Promise<Transaction | undefined> => (await ada.call(listTransactions)).body[0]

  test('a buy holds the last price and 5 %, and costs exactly its units at the value that is made', async () => {
    await queued(ada, 'buy', 'VFIAX', '2.00000001')
    expect(await wallet(ada)).toMatchObject({ held: '210.01' })
    await makeNav('101.37')
    // 202.7400010137, up to the cent.
    expect(await lastTrade()).toMatchObject({ quantity: '2.00000001', price: '101.37', amount: '202.75' })
    expect(await wallet(ada)).toEqual({ balance: '797.25', available: '797.25', held: '0.00' })
  })

  test('a sale reserves its units and fetches exactly them at the value that is made', async () => {
    await queued(ada, 'sell', 'VFIAX', '2')
    const again = await place(ada, 'sell', { symbol: 'VFIAX', quantity: '1' })
    expect([again.status, again.problem.code]).toEqual([422, 'insufficient_holdings'])
    await makeNav('99.99')
    expect(await lastTrade()).toMatchObject({ type: 'sell', amount: '199.98', fee: '1.00' })
  })

  test('cancelled until its value is made, not between then and the hour it is published', async () => {
    await queued(ada, 'buy', 'VFIAX', '1')
    await makeNav('100.00')
    const before = await queued(ada, 'buy', 'VFIAX', '0.5')
    expect((await cancel(ada, before.id)).status).toBe(200)
    const orders = [await queued(ada, 'buy', 'VFIAX', '0.5'), await queued(ada, 'sell', 'VFIAX', '0.5')]
    const reasons = async () =>
      (await ada.call(listOrders, { query: { status: 'open' } })).body.map(({ reason }) => reason)
    expect(await reasons()).toEqual([null, null])
    await testServer.advance({ hours: 1 })
    const tooLate = "Too late to cancel. Fills at that day's NAV"
    expect(await reasons()).toEqual([tooLate, tooLate])
    for (const { id } of orders) {
      const { status, problem } = await testServer.changesNoRow(() => cancel(ada, id))
      expect([status, problem.code]).toEqual([409, 'past_cut_off'])
    }
    await makeNav('100.00')
    for (const { id } of orders) {
      expect((await cancel(ada, id)).problem.code).toBe('already_processed')
    }
  })

  test('cancelled again once its value has not been published for a week, with every cent and unit free', async () => {
    const orders = [await queued(ada, 'buy', 'VFIAX', '0.5'), await queued(ada, 'sell', 'VFIAX', '0.5')]
    const { balance } = await wallet(ada)
    await testServer.advance({ hours: 7 * 24 })
    for (const { id } of orders) expect((await cancel(ada, id)).problem.code).toBe('past_cut_off')
    await testServer.advance({ hours: 1 })
    for (const { id } of orders) expect((await cancel(ada, id)).body).toMatchObject({ status: 'cancelled' })
    expect(await wallet(ada)).toEqual({ balance, available: balance, held: '0.00' })
    await makeNav('100.00')
    expect((await wallet(ada)).balance).toBe(balance)
  })

  test('a key answers the resting order as it was placed, after it was filled too', async () => {
    const first = await place(ada, 'buy', { symbol: 'VFIAX', quantity: '1' }, 'one-fund-order')
    await makeNav('100.00')
    const again = await testServer.changesNoRow(() =>
      place(ada, 'buy', { symbol: 'VFIAX', quantity: '1' }, 'one-fund-order'),
    )
    expect([again.status, again.bytes]).toEqual([202, first.bytes])
  })
})
