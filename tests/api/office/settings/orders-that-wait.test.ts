import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrder, listOrders } from '#contract/trading/orders.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { change, withoutNotice } from './settings.ts'

const FEE = 'fees.sale_commission'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  await withoutNotice(testServer.root)
})
let names = 0
beforeEach(async () => {
  testServer.prices.set('KO', '10.00')
  ada = await testServer.customer({ username: `ada${++names}`, kycStatus: 'approved', cash: '1000.00' })
  await ada.call(buy, { body: { symbol: 'KO', quantity: '30' } })
})

const place = async (more: object = {}) =>
  ada.call(createOrder, {
    body: {
      symbol: 'KO',
      side: 'sell',
      type: 'limit',
      limitPrice: '20.00',
      timeInForce: 'gtc',
      quantity: '10',
      ...more,
    },
  })

/** Fills what waits at 20.00, and answers the fees of these orders. */
async function feesAt20(ids: readonly string[]) {
  testServer.clock.advance({ seconds: 1 })
  testServer.prices.set('KO', '20.00')
  await testServer.tick()
  const { body } = await ada.call(listOrders, { query: { status: 'all' } })
  return ids.map((id) => body.find((order) => order.id === id)?.fee)
}

test('orders filled in one transaction keep the fee that each was placed under, raised or lowered since', async () => {
  const first = (await place()).body.id
  await change(testServer.root, FEE, '1')
  const second = (await place()).body.id
  await change(testServer.root, FEE, '0.1')
  const third = (await place()).body.id
  // 200.00 each.
  expect(await feesAt20([first, second, third])).toEqual(['1.00', '2.00', '0.20'])
})

test('an order from before there were settings costs 0.5 %, whatever the fee is, and names no settings', async () => {
  await change(testServer.root, FEE, '2')
  const [old, young] = [(await place()).body.id, (await place()).body.id]
  // As an earlier version of the product has stored it.
  await testServer.pool.query('update orders set settings_id = null where id = $1', [old])
  expect(await feesAt20([old, young])).toEqual(['1.00', '4.00'])
  const { rows } = await testServer.pool.query<{ is_old: boolean }>(
    `select settings_id is null as is_old from transactions where customer_id = $1 and type = 'sell' order by id`,
    [ada.id],
  )
  expect(rows.map(({ is_old }) => is_old)).toEqual([true, false])
})
