import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OrderAtMarket } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { place, queued, cancel, orders, wallet } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let ada: Person
let order: OrderAtMarket
let people = 0
beforeAll(() => {
  testServer.prices.set('KO', '50.00')
})
beforeEach(async () => {
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  testServer.hours.isOpen = true
  await place(ada, 'buy', { symbol: 'KO', quantity: '4' })
  testServer.hours.isOpen = false
  order = await queued(ada, 'buy', 'KO', '2')
})

describe('200', () => {
  test('every held cent is available again, and the customer is notified', async () => {
    expect((await wallet(ada)).held).toBe('105.00')
    const { status, body } = await cancel(ada, order.id)
    expect(status).toBe(200)
    expect(body).toEqual({ ...order, status: 'cancelled', settledAt: testServer.clock.now().toISOString() })
    expect(await wallet(ada)).toEqual({ balance: '800.00', available: '800.00', held: '0.00' })
    const { rows } = await testServer.pool.query(
      `select reason, amount, debit_account, credit_account from transfers where source_id = $1 order by id`,
      [order.id],
    )
    expect(rows).toEqual([
      { reason: 'order_hold', amount: 10_500n, debit_account: 'cash', credit_account: 'hold' },
      { reason: 'order_release', amount: 10_500n, debit_account: 'hold', credit_account: 'cash' },
    ])
    const notices = await testServer.pool.query(
      'select kind, body, link from notifications where customer_id = $1 order by id desc limit 1',
      [ada.id],
    )
    expect(notices.rows).toEqual([
      {
        kind: 'order_cancelled',
        body: 'Your order to buy 2 KO was canceled. The held amount returned to your balance.',
        link: `/orders?order=${order.id}`,
      },
    ])
  })

  test('every reserved share can be sold again', async () => {
    const sale = await queued(ada, 'sell', 'KO', '4')
    expect((await cancel(ada, sale.id)).status).toBe(200)
    const { body } = await ada.call(listHoldings)
    expect(body).toMatchObject([{ quantity: '4', reserved: '0' }])
    expect((await place(ada, 'sell', { symbol: 'KO', quantity: '4' })).status).toBe(202)
  })
})

test("404: another customer's order, or one that does not exist", async () => {
  const bob = await testServer.customer({ username: `bob${people}`, kycStatus: 'approved', cash: '1.00' })
  for (const [who, id] of [
    [bob, order.id],
    [ada, '1'],
  ] as const) {
    const { status, problem } = await testServer.changesNoRow(() => cancel(who, id))
    expect([status, problem.code]).toEqual([404, 'not_found'])
  }
})

test('409: an order that is cancelled, filled or refused already, and which of them it is', async () => {
  expect((await cancel(ada, order.id)).status).toBe(200)
  const filled = await queued(ada, 'buy', 'KO', '1')
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
  await testServer.fillQueue()
  for (const [id, outcome] of [
    [order.id, 'cancelled'],
    [filled.id, 'filled'],
  ] as const) {
    const { status, problem } = await testServer.changesNoRow(() => cancel(ada, id))
    expect([status, problem.code]).toEqual([409, 'already_processed'])
    expect(problem).toMatchObject({ outcome, decidedBy: null })
  }
  expect(await orders(ada)).toMatchObject([{ status: 'filled' }, { status: 'cancelled' }])
})
