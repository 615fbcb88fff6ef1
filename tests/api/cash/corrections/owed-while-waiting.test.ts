import { beforeEach, expect, test } from 'vitest'
import { cancelOrder, createOrder, replaceOrder } from '#contract/trading/orders.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { orders, queued, wallet } from '../../trading/orders/resting.ts'
import { correct, newest } from './corrections.ts'

// What happens to orders that wait while their customer comes to owe money. Closing the server verifies its books.

const testServer = testMarketOfFile({ afterHours: 'queue' })
let root: Person
let ada: Person
let people = 0
beforeEach(async () => {
  root = testServer.root
  testServer.prices.set('KO', '50.00')
  testServer.hours.isOpen = true
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '1000.00' })
})

const returned = async () =>
  correct(root, ada, 'deposit_returned', '1000.00', { corrects: (await newest(root, ada, 'deposit')).id })

async function open(): Promise<void> {
  await testServer.advance({ hours: 1 })
  testServer.hours.isOpen = true
  while ((await testServer.fillQueue()) > 0);
}

test('what a resting buy held pays first, and the buy is refused', async () => {
  testServer.hours.isOpen = false
  await queued(ada, 'buy', 'KO', '10')
  await returned()
  expect(await wallet(ada)).toEqual({ balance: '525.00', available: '0.00', held: '525.00', owed: '525.00' })
  await open()
  expect(await wallet(ada)).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
  expect((await orders(ada))[0]).toMatchObject({ status: 'refused', refusalReason: 'Insufficient balance' })
})

test('a resting buy of who still owes is refused for that', async () => {
  await ada.call(buy, { body: { symbol: 'KO', quantity: '10' } })
  testServer.hours.isOpen = false
  await queued(ada, 'buy', 'KO', '4')
  await returned()
  await open()
  expect(await wallet(ada)).toMatchObject({ available: '0.00', owed: '500.00' })
  expect((await orders(ada))[0]).toMatchObject({ status: 'refused' })
  expect((await orders(ada))[0]?.refusalReason).toContain('owes money')
})

test('sales and buys of one open in any order: held dollars pay, then sales, and the books hold', async () => {
  await ada.call(buy, { body: { symbol: 'KO', quantity: '10' } })
  testServer.hours.isOpen = false
  await queued(ada, 'sell', 'KO', '3')
  await queued(ada, 'buy', 'KO', '4')
  await queued(ada, 'sell', 'KO', '5')
  await queued(ada, 'buy', 'KO', '2')
  await returned()
  expect(await wallet(ada)).toMatchObject({ held: '315.00', owed: '815.00' })
  await open()
  // 815.00 less 315.00 held, less 149.25 and 248.75 of the sales.
  expect(await wallet(ada)).toEqual({ balance: '0.00', available: '0.00', held: '0.00', owed: '102.00' })
  const statuses = (await orders(ada)).map(({ side, status }) => `${side} ${status}`)
  expect(statuses).toEqual(['buy refused', 'sell filled', 'buy refused', 'sell filled'])
})

test('a cancelled order pays too; no order is placed or replaced for more while something is owed', async () => {
  const limit = { symbol: 'KO', side: 'buy', type: 'limit', timeInForce: 'gtc', quantity: '10' } as const
  const { id } = (await ada.call(createOrder, { body: { ...limit, limitPrice: '40.00' } })).body
  await returned()
  expect(await wallet(ada)).toMatchObject({ held: '400.00', owed: '400.00' })
  const code = async (reply: Promise<{ problem: { code: string } }>) => (await reply).problem.code
  expect(await code(ada.call(createOrder, { body: { ...limit, limitPrice: '1.00' } }))).toBe('money_owed')
  const more = { params: { id }, body: { limitPrice: '41.00' } }
  expect(await code(ada.call(replaceOrder, more))).toBe('insufficient_funds')
  expect((await ada.call(cancelOrder, { params: { id } })).status).toBe(200)
  expect(await wallet(ada)).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
})
