import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/trading/orders.ts'
import { price } from '#domain/money/price.ts'
import { triggerOrders } from '#server/trading/orders/trigger/trigger-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { cancel, holding, place, replace, rested, wallet } from './book.ts'

const testServer = testMarketOfFile()
let ada: Person
let order: Order
let people = 0
beforeEach(async () => {
  testServer.prices.set('KO', '50.00')
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
  order = await rested(ada, { symbol: 'KO', side: 'buy', type: 'limit', quantity: '20', limitPrice: '45.00' })
})

const refused = (change: object) => testServer.changesNoRow(() => replace(ada, order.id, change))

describe('202', () => {
  test('the new order is decided as if the old one were gone, and each names the other', async () => {
    const { status, body } = await replace(ada, order.id, { quantity: '22', timeInForce: 'gtc' })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      replaces: order.id,
      quantity: '22',
      limitPrice: '45.00',
      timeInForce: 'gtc',
      held: '990.00',
    })
    expect(await wallet(ada)).toEqual({ balance: '1000.00', available: '10.00', held: '990.00' })
    const { rows } = await testServer.pool.query('select status, replaced_by from orders where id = $1', [
      order.id,
    ])
    expect(rows).toEqual([{ status: 'replaced', replaced_by: BigInt(body.id) }])
  })

  test('all shares of a sale can be offered at another price: its own reservation does not count', async () => {
    await place(ada, { symbol: 'KO', side: 'buy', type: 'market', quantity: '2' })
    const sale = await rested(ada, {
      symbol: 'KO',
      side: 'sell',
      type: 'limit',
      quantity: '2',
      limitPrice: '60.00',
    })
    expect((await replace(ada, sale.id, { limitPrice: '59.00' })).body).toMatchObject({ reserved: '2' })
    expect(await holding(ada, 'KO')).toEqual({ quantity: '2', reserved: '2' })
  })

  test('the same key answers the order that it placed, and replaces once', async () => {
    const first = await replace(ada, order.id, { quantity: '9' }, 'replace-it-once')
    const again = await replace(ada, order.id, { quantity: '9' }, 'replace-it-once')
    expect([again.status, again.bytes.toString()]).toEqual([202, first.bytes.toString()])
    expect((await replace(ada, order.id, { quantity: '8' }, 'replace-it-once')).problem).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })
})

describe('what is refused leaves the old order as it was', () => {
  test.each([
    ['422: more than there is cash for', { quantity: '23' }, 'insufficient_funds'],
    ['422: a price between two steps', { limitPrice: '45.001' }, 'limit_price_step'],
    ['422: too small', { quantity: '0.001' }, 'below_minimum'],
    ['400: a stop, which a limit order does not have', { stopPrice: '40.00' }, 'bad_input'],
    ['400: for the open', { timeInForce: 'opg' }, 'bad_input'],
    ['400: nothing to change', {}, 'bad_input'],
    ['400: another side', { side: 'sell' }, 'bad_input'],
  ])('%s', async (_, change, code) => {
    expect((await refused(change)).problem).toMatchObject({ code })
  })

  test('422: a stop that the price has passed', async () => {
    const stop = await rested(ada, {
      symbol: 'KO',
      side: 'buy',
      type: 'stop',
      quantity: '1',
      stopPrice: '55.00',
    })
    expect((await replace(ada, stop.id, { stopPrice: '49.00' })).problem).toMatchObject({
      code: 'stop_already_passed',
    })
    expect((await cancel(ada, stop.id)).status).toBe(200)
  })
})

describe('409', () => {
  test('an order that a price has touched', async () => {
    const quote = {
      instrument: 'KO',
      price: price(44_000_000n),
      at: testServer.clock.now(),
      source: 'the test',
    }
    await triggerOrders({ pool: testServer.pool, now: testServer.clock.now }, [quote])
    expect((await refused({ quantity: '9' })).problem).toMatchObject({ code: 'already_filled' })
    await testServer.tick()
  })

  test('an order that was canceled', async () => {
    await cancel(ada, order.id)
    expect((await refused({ quantity: '9' })).problem).toMatchObject({
      code: 'not_replaceable',
      detail: 'This order can no longer be changed.',
    })
  })
})

test('404: the order of someone else', async () => {
  const grace = await testServer.customer({ username: `gr${people++}`, kycStatus: 'approved', cash: '10.00' })
  expect((await replace(grace, order.id, { quantity: '1' })).status).toBe(404)
})
