import { beforeAll, expect, test } from 'vitest'
import { previewSetting } from '#contract/office/settings.ts'
import { createOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let fees: number
beforeAll(async () => {
  const { ada } = testServer
  await ada.call(buy, { body: { symbol: 'KO', quantity: '10' } })
  const sales = [await ada.call(sell, { body: { symbol: 'KO', quantity: '4' } })]
  sales.push(await ada.call(sell, { body: { symbol: 'KO', quantity: '2' } }))
  fees = sales.reduce((sum, { body }) => sum + Number(body.fee), 0)
  await ada.call(createOrder, {
    body: {
      symbol: 'KO',
      side: 'sell',
      type: 'limit',
      limitPrice: '9000.00',
      timeInForce: 'gtc',
      quantity: '3',
    },
  })
})

const preview = async (key: string, value: string) => {
  const { body } = await testServer.root.call(previewSetting, { body: { key, value } })
  return Object.fromEntries(body.figures.map(({ label, value: figure }) => [label, figure]))
}

test('200: the sales of 30 days at another fee, to the cent', async () => {
  expect(await preview('fees.sale_commission', '0.5')).toEqual({
    Sales: '2',
    Customers: '1',
    'Fees as charged': fees.toFixed(2),
    'Fees under the new value': fees.toFixed(2),
  })
  expect(await preview('fees.sale_commission', '0')).toMatchObject({ 'Fees under the new value': '0.00' })
})

test('200: trades and open orders beyond a limit, and orders that a stop holds up', async () => {
  expect(await preview('orders.largest_quantity', '3')).toEqual({
    'Trades beyond it': '2',
    Customers: '1',
    'Open orders beyond it, which stay': '0',
  })
  expect(await preview('orders.largest_quantity', '2')).toMatchObject({
    'Open orders beyond it, which stay': '1',
  })
  for (const key of ['stop.trading', 'stop.sales', 'stop.instrument.KO'])
    expect(await preview(key, 'Closed')).toEqual({ 'Open orders that wait': '1', Customers: '1' })
  for (const key of ['stop.buys', 'stop.instrument.MSFT'])
    expect(await preview(key, 'Closed')).toMatchObject({ 'Open orders that wait': '0' })
})

test('200: every key has a preview, and none changes anything', async () => {
  await testServer.changesNoRow(async () => {
    for (const [key, value] of [
      ['fees.withdrawal', '6.00'],
      ['orders.smallest_amount', '2.00'],
      ['deposits.largest', '9.00'],
      ['deposits.currencies', 'USD'],
      ['deposits.open_foreign_largest', '9.00'],
      ['orders.after_hours', 'queue'],
      ['orders.late_prices', 'fill'],
      ['funds.pricing', 'next-nav'],
      ['plans.smallest_stock', '2'],
      ['plans.smallest_fund', '2'],
      ['warnings.large_order', '0'],
      ['stop.deposits', 'Closed'],
    ] as const)
      expect((await testServer.root.call(previewSetting, { body: { key, value } })).status).toBe(200)
  })
})

test('400 and 404: a value that could not be stored, and a key that is none', async () => {
  const asked = (key: string, value: string) => testServer.root.call(previewSetting, { body: { key, value } })
  expect(await asked('fees.sale_commission', '11')).toMatchObject({ status: 400 })
  expect(await asked('fees.other', '1')).toMatchObject({ status: 404 })
})
