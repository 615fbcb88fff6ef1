import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Order, listOrders } from '#contract/trading/orders.ts'
import { order } from '#contract/trading/orders.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { cancel, place, queued } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let ada: Person
let bob: Person
beforeAll(async () => {
  testServer.prices.set('KO', '10.00').set('AAPL', '200.00')
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  bob = await testServer.customer({ username: 'bob', kycStatus: 'approved', cash: '1000.00' })
  await place(ada, 'buy', { symbol: 'KO', quantity: '1', expectedPrice: '10.01' })
  testServer.hours.isOpen = false
  await queued(ada, 'buy', 'KO', '2')
  const taken = await queued(ada, 'buy', 'AAPL', '0.03')
  await cancel(ada, taken.id)
  await throughTheOpen()
  await place(ada, 'sell', { symbol: 'KO', quantity: '0.04' })
  await place(ada, 'buy', { symbol: 'AAPL', quantity: '0.05' })
  testServer.hours.isOpen = false
  await queued(ada, 'sell', 'KO', '0.06')
  await queued(bob, 'buy', 'KO', '9')
})

/** An hour later the market is open, and what waited for it is filled. */
async function throughTheOpen(): Promise<void> {
  await testServer.advance({ minutes: 60 })
  testServer.hours.isOpen = true
  await testServer.fillQueue()
}

async function list(query: object = {}, who = ada): Promise<readonly Order[]> {
  return (await who.call(listOrders, { query })).body
}
const quantitiesOf = (listed: readonly Order[]) => listed.map(({ quantity }) => quantity)

describe('200', () => {
  test('newest first: what waits, what waited, and what was filled at once', async () => {
    const answer = await list()
    expect(z.array(order).parse(answer)).toEqual(answer)
    expect(answer.map(({ status, quantity }) => `${status} ${quantity}`)).toEqual([
      'accepted 0.06',
      'filled 0.05',
      'filled 0.04',
      'canceled 0.03',
      'filled 2',
      'filled 1',
    ])
    expect(answer[0]).toMatchObject({ side: 'sell', reserved: '0.06', held: null, filledAt: null })
    expect(answer[4]).toMatchObject({ type: 'market', filledAmount: '20.00', held: null })
    expect(answer[5]).toMatchObject({
      type: 'market',
      timeInForce: 'day',
      amount: null,
      filledPrice: '10.00',
      filledAmount: '10.00',
      fee: '0.00',
      reason: null,
    })
    expect(answer[5]?.id).toBe(answer[5]?.transactionId)
  })

  test('those that are open, and those that have ended', async () => {
    expect(quantitiesOf(await list({ status: 'open' }))).toEqual(['0.06'])
    expect(quantitiesOf(await list({ status: 'closed' }))).toEqual(['0.05', '0.04', '0.03', '2', '1'])
  })

  test('of one symbol', async () => {
    expect(quantitiesOf(await list({ symbol: 'AAPL' }))).toEqual(['0.05', '0.03'])
    expect(quantitiesOf(await list({ symbol: 'ko', status: 'closed' }))).toEqual(['0.04', '2', '1'])
    expect(await list({ symbol: 'MSFT' })).toEqual([])
  })

  test.each(['1', '2', '4', '5'])('in pages of %s that join', async (limit) => {
    const pages: Order[] = []
    for (let page = await list({ limit }); page.length > 0;) {
      pages.push(...page)
      page = await list({ limit, before: page.at(-1)?.id })
    }
    expect(pages).toEqual(await list())
  })

  test("only the customer's own", async () => {
    expect(quantitiesOf(await list({}, bob))).toEqual(['9'])
  })
})

test.each([
  { status: 'waiting' },
  { limit: '0' },
  { limit: '501' },
  { before: 'x' },
  { symbol: 'not a symbol' },
])('400: %j', async (query) => {
  expect((await ada.call(listOrders, { query })).status).toBe(400)
})
