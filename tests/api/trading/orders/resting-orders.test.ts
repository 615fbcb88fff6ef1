import { MAX_OPEN_ORDERS } from '#domain/trading/orders/order-limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderAtMarket } from '#contract/trading/older-orders.schemas.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import type { Notice } from '#domain/notifications/notification.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { place, queued, orders, wallet } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let people = 0
let ada: Person
beforeEach(async () => {
  testServer.prices.set('AAPL', '200.00')
  testServer.prices.set('KO', '50.00')
  // What an earlier test has left waiting.
  await open()
  while ((await testServer.fillQueue()) > 0);
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const close = () => (testServer.hours.isOpen = false)
/** The next session has begun. */
async function open(): Promise<void> {
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
}
const holdingsOf = async (who: Person) => (await who.call(listHoldings)).body
const historyOf = async (who: Person) =>
  (await who.call(listTransactions)).body.filter(({ type }) => type !== 'deposit')
async function noticesTo(who: Person) {
  const notices = 'select kind, title, body, link from notifications where customer_id = $1 and kind like $2'
  const { rows } = await testServer.pool.query<Notice>(notices, [who.id, 'order_%'])
  return rows
}

describe('202: while the market is closed', () => {
  test('a buy waits, and holds its cost at the last price and 5 %', async () => {
    close()
    const { status, body } = await place(ada, 'buy', {
      symbol: 'AAPL',
      quantity: '2',
      expectedPrice: '200',
    })
    expect(status).toBe(202)
    expect(orderAtMarket.parse(body)).toEqual(body)
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      side: 'buy',
      assetSymbol: 'AAPL',
      quantity: '2',
      status: 'pending',
      estimatedPrice: '200.00',
      held: '420.00',
      createdAt: testServer.clock.now().toISOString(),
      waitsFor: 'open',
      dueAt: new Date(testServer.clock.now().getTime() + 3_600_000).toISOString(),
      settledAt: null,
      transactionId: null,
      refusalReason: null,
    })
    expect(await wallet(ada)).toEqual({ balance: '1000.00', available: '580.00', held: '420.00' })
    expect(await orders(ada)).toEqual([body])
    expect(await historyOf(ada)).toEqual([])
  })

  test('a sale waits, and its shares are sold by nothing else', async () => {
    await place(ada, 'buy', { symbol: 'KO', quantity: '3' })
    close()
    const sale = await queued(ada, 'sell', 'KO', '2')
    expect(sale).toMatchObject({ side: 'sell', held: '0.00', status: 'pending' })
    expect(await holdingsOf(ada)).toMatchObject([{ assetSymbol: 'KO', quantity: '3', reserved: '2' }])
    const again = await testServer.changesNoRow(() => place(ada, 'sell', { symbol: 'KO', quantity: '1.01' }))
    expect([again.status, again.problem.code]).toEqual([422, 'insufficient_holdings'])

    await open()
    const inSession = await place(ada, 'sell', { symbol: 'KO', quantity: '1.01' })
    expect([inSession.status, inSession.problem.code]).toEqual([422, 'insufficient_holdings'])
    expect((await place(ada, 'sell', { symbol: 'KO', quantity: '1' })).status).toBe(200)
    expect(await testServer.fillQueue()).toBe(1)
    expect(await holdingsOf(ada)).toEqual([])
  })

  test('held money can be neither spent nor queued again', async () => {
    close()
    await queued(ada, 'buy', 'AAPL', '4')
    const second = await testServer.changesNoRow(() => place(ada, 'buy', { symbol: 'AAPL', quantity: '1' }))
    expect([second.status, second.problem.code]).toEqual([422, 'insufficient_funds'])
    testServer.hours.isOpen = true
    const now = await place(ada, 'buy', { symbol: 'AAPL', quantity: '1' })
    expect([now.status, now.problem.code]).toEqual([422, 'insufficient_funds'])
  })
})

describe('at the open', () => {
  test('a buy is filled at the price of that time, and the rest of its hold is released', async () => {
    close()
    const { id } = await queued(ada, 'buy', 'AAPL', '2')
    await open()
    testServer.prices.set('AAPL', '203.50')
    expect(await testServer.fillQueue()).toBe(1)
    const [trade] = await historyOf(ada)
    expect(trade).toMatchObject({
      type: 'buy',
      quantity: '2',
      price: '203.50',
      amount: '407.00',
      fee: '0.00',
    })
    expect(await orders(ada)).toMatchObject([
      { id, status: 'filled', transactionId: trade?.id, settledAt: testServer.clock.now().toISOString() },
    ])
    expect(await wallet(ada)).toEqual({ balance: '593.00', available: '593.00', held: '0.00' })
    expect(await noticesTo(ada)).toMatchObject([
      {
        kind: 'order_filled',
        title: 'Order filled',
        body: 'You bought 2 AAPL at $203.50 and paid $407.00. $13.00 of the held amount was released.',
        link: expect.stringMatching(/^\/orders\?order=\d+$/),
      },
    ])
  })

  test('a sale pays the price of that time, less the fee', async () => {
    await place(ada, 'buy', { symbol: 'KO', quantity: '10' })
    close()
    await queued(ada, 'sell', 'KO', '10')
    await open()
    testServer.prices.set('KO', '40.00')
    await testServer.fillQueue()
    expect((await historyOf(ada))[0]).toMatchObject({ type: 'sell', amount: '400.00', fee: '2.00' })
    expect((await wallet(ada)).available).toBe('898.00')
    expect((await noticesTo(ada))[0]?.body).toBe('You sold 10 KO at $40.00 and received $398.00.')
  })

  test('a price at the margin takes all that was held', async () => {
    close()
    await queued(ada, 'buy', 'AAPL', '2')
    await open()
    testServer.prices.set('AAPL', '210.00')
    await testServer.fillQueue()
    expect(await orders(ada)).toMatchObject([{ status: 'filled' }])
    expect((await wallet(ada)).available).toBe('580.00')
  })

  test('a price beyond the margin refuses the order and frees the hold, whatever the balance', async () => {
    close()
    await queued(ada, 'buy', 'AAPL', '2')
    await open()
    testServer.prices.set('AAPL', '210.01')
    expect(await testServer.fillQueue()).toBe(1)
    expect(await orders(ada)).toMatchObject([
      { status: 'refused', refusalReason: 'Insufficient balance', transactionId: null },
    ])
    expect(await wallet(ada)).toEqual({ balance: '1000.00', available: '1000.00', held: '0.00' })
    expect(await historyOf(ada)).toEqual([])
    expect(await noticesTo(ada)).toMatchObject([
      {
        kind: 'order_refused',
        body:
          'Your order to buy 2 AAPL was not filled: Insufficient balance. ' +
          'The held amount returned to your balance.',
        link: expect.stringMatching(/^\/orders\?order=\d+$/),
      },
    ])
  })

  test('orders of one customer are filled in the order they were placed, and each has only its own hold', async () => {
    close()
    const first = await queued(ada, 'buy', 'AAPL', '2')
    const second = await queued(ada, 'buy', 'KO', '10')
    await open()
    testServer.prices.set('AAPL', '250.00')
    testServer.prices.set('KO', '52.00')
    // AAPL costs 500 and held 420; what KO holds is not there for it.
    expect(await testServer.fillQueue()).toBe(2)
    expect(await orders(ada)).toMatchObject([
      { id: second.id, status: 'filled' },
      { id: first.id, status: 'refused' },
    ])
    expect((await wallet(ada)).available).toBe('480.00')
  })

  test('an order without a price waits on, and holds up no other order', async () => {
    close()
    const halted = await queued(ada, 'buy', 'AAPL', '1')
    const quoted = await queued(ada, 'buy', 'KO', '1')
    await open()
    testServer.prices.delete('AAPL')
    expect(await testServer.fillQueue()).toBe(1)
    expect(await orders(ada)).toMatchObject([
      { id: quoted.id, status: 'filled' },
      { id: halted.id, status: 'pending' },
    ])
    testServer.prices.set('AAPL', '190.00')
    expect(await testServer.fillQueue()).toBe(1)
    expect(await testServer.fillQueue()).toBe(0)
  })

  test('nothing is filled before it is due', async () => {
    close()
    await queued(ada, 'buy', 'KO', '1')
    testServer.hours.isOpen = true
    expect(await testServer.fillQueue()).toBe(0)
    await open()
    expect(await testServer.fillQueue()).toBe(1)
  })
})

describe('an Idempotency-Key', () => {
  const order = { symbol: 'AAPL', quantity: '1' }

  test('answers the resting order as it was placed, also after it was filled', async () => {
    close()
    const first = await place(ada, 'buy', order, 'queued-once')
    const again = await testServer.changesNoRow(() => place(ada, 'buy', order, 'queued-once'))
    expect([again.status, again.bytes]).toEqual([202, first.bytes])
    await open()
    await testServer.fillQueue()
    const after = await testServer.changesNoRow(() => place(ada, 'buy', order, 'queued-once'))
    expect([after.status, after.bytes]).toEqual([202, first.bytes])
  })

  test('used in session answers that trade after the close', async () => {
    const first = await place(ada, 'buy', order, 'before-the-close')
    close()
    const again = await testServer.changesNoRow(() => place(ada, 'buy', order, 'before-the-close'))
    expect([again.status, again.bytes]).toEqual([200, first.bytes])
  })

  test.each([
    ['while the market is closed', false],
    ['in session', true],
  ])('of a resting order with another order is refused %s', async (_, isOpen) => {
    close()
    await place(ada, 'buy', order, 'queued-once')
    testServer.hours.isOpen = isOpen
    const other = await place(ada, 'buy', { ...order, quantity: '2' }, 'queued-once')
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('pressed 20 times at once is one resting order', async () => {
    close()
    const replies = await Promise.all(Array.from({ length: 20 }, () => place(ada, 'buy', order, 'one-click')))
    expect(new Set(replies.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1)
    expect(await orders(ada)).toHaveLength(1)
  })
})

test('403, 409, 422, 503: what could not be filled is not queued', async () => {
  const grace = await testServer.customer({ username: `grace${people}`, kycStatus: 'pending' })
  close()
  const tries = [
    [grace, { symbol: 'KO', quantity: '1' }, 403, 'profile_not_approved'],
    [ada, { symbol: 'KO', quantity: '1', expectedPrice: '51' }, 409, 'price_moved'],
    [ada, { symbol: 'KO', quantity: '0.001' }, 422, 'below_minimum'],
    [ada, { symbol: 'MSFT', quantity: '1' }, 503, 'price_unavailable'],
  ] as const
  for (const [who, body, status, code] of tries) {
    const reply = await testServer.changesNoRow(() => place(who, 'buy', body))
    expect([reply.status, reply.problem.code]).toEqual([status, code])
    expect(reply.headers.has('retry-after')).toBe(status === 503)
  }
})

test('422: a customer queues at most 100 orders', async () => {
  close()
  for (let turn = 0; turn < MAX_OPEN_ORDERS; turn += 1) await queued(ada, 'buy', 'KO', '0.01')
  const more = await testServer.changesNoRow(() => place(ada, 'buy', { symbol: 'KO', quantity: '0.01' }))
  expect([more.status, more.problem.code]).toEqual([422, 'too_many_pending_orders'])
  await open()
  expect(await testServer.fillQueue()).toBe(MAX_OPEN_ORDERS)
  expect((await wallet(ada)).held).toBe('0.00')
})
