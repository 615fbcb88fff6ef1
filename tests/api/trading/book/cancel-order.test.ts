import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/trading/orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { triggerOrders } from '#server/trading/orders/trigger/trigger-orders.ts'
import { price } from '#domain/money/price.ts'
import { cancel, holding, place, replace, rested, wallet } from './book.ts'

const testServer = testMarketOfFile()
let ada: Person
let order: Order
let people = 0
beforeEach(async () => {
  testServer.prices.set('KO', '50.00')
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  order = await rested(ada, { symbol: 'KO', side: 'buy', type: 'limit', quantity: '10', limitPrice: '45.00' })
})

/** A quote of KO executes what waits for it; nothing is booked yet. */
const touch = () =>
  triggerOrders({ pool: testServer.pool, now: testServer.clock.now }, [
    { instrument: 'KO', price: price(44_000_000n), at: testServer.clock.now(), source: 'the test' },
  ])

describe('200', () => {
  test('placing and canceling changes no balance, and the customer is told', async () => {
    const { status, body } = await cancel(ada, order.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: order.id,
      status: 'canceled',
      held: null,
      reason: 'You canceled this order.',
    })
    expect(await wallet(ada)).toEqual({ balance: '1000.00', available: '1000.00', held: '0.00' })
    const { rows } = await testServer.pool.query(
      'select kind, link from notifications where customer_id = $1 order by id desc limit 1',
      [ada.id],
    )
    expect(rows).toEqual([{ kind: 'order_cancelled', link: `/orders?order=${order.id}` }])
  })

  test('again it answers the canceled order, and changes nothing', async () => {
    const first = await cancel(ada, order.id)
    const again = await testServer.changesNoRow(() => cancel(ada, order.id))
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  test('reserved shares can be sold again', async () => {
    await place(ada, { symbol: 'KO', side: 'buy', type: 'market', quantity: '4' })
    const sale = await rested(ada, {
      symbol: 'KO',
      side: 'sell',
      type: 'stop',
      quantity: '4',
      stopPrice: '40.00',
    })
    expect(await holding(ada, 'KO')).toEqual({ quantity: '4', reserved: '4' })
    expect((await cancel(ada, sale.id)).status).toBe(200)
    expect(await holding(ada, 'KO')).toEqual({ quantity: '4', reserved: '0' })
  })
})

describe('409', () => {
  test('what a price has touched is filled, however long booking takes', async () => {
    expect(await touch()).toBeGreaterThan(0)
    const { problem } = await testServer.changesNoRow(() => cancel(ada, order.id))
    expect(problem).toMatchObject({ code: 'already_filled', detail: 'This order was filled at 11:00 AM ET.' })
    await testServer.tick()
    expect((await cancel(ada, order.id)).problem).toMatchObject({
      code: 'already_filled',
      transactionId: expect.stringMatching(/^\d+$/),
    })
    expect(await holding(ada, 'KO')).toEqual({ quantity: '10', reserved: '0' })
  })

  test('an order that was filled at once', async () => {
    const { body } = await place(ada, { symbol: 'KO', side: 'buy', type: 'market', quantity: '1' })
    expect((await cancel(ada, body.id)).problem).toMatchObject({
      code: 'already_filled',
      transactionId: body.id,
    })
  })

  test('an order that was replaced', async () => {
    expect((await replace(ada, order.id, { quantity: '9' })).status).toBe(202)
    expect((await cancel(ada, order.id)).problem).toMatchObject({
      code: 'already_processed',
      outcome: 'replaced',
    })
  })
})

test('404: the order of someone else, and none at all', async () => {
  const grace = await testServer.customer({ username: `gr${people++}`, kycStatus: 'approved', cash: '10.00' })
  expect((await cancel(grace, order.id)).status).toBe(404)
  expect((await cancel(ada, '1')).status).toBe(404)
})
