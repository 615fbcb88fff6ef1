import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100000.00' })
  root = testServer.root
})
beforeEach(() => testServer.prices.set('AAPL', '189.25'))

const order = { symbol: 'AAPL', quantity: '2.5' }
const place = (who: Person, body: object, key?: string) => who.call(buy, { body }, { key })

describe('a body', () => {
  test('a quantity may be a number, a symbol in lower case', async () => {
    const { status, body } = await place(ada, { symbol: 'aapl', quantity: 0.5 })
    expect({ status, symbol: body.assetSymbol, quantity: body.quantity }).toEqual({
      status: 200,
      symbol: 'AAPL',
      quantity: '0.5',
    })
  })

  test.each(['188.31', '190.19', '189.25', 189.25])(
    'an expected price of %s is within 0.5 %%',
    async (expectedPrice) => {
      expect((await place(ada, { ...order, expectedPrice })).status).toBe(200)
    },
  )

  test('what a client claims about price, cost and owner counts for nothing', async () => {
    const claims = {
      price: '0.01',
      amount: '0.01',
      customerId: root.id,
      userId: root.id,
      fee: '-5',
      side: 'sell',
    }
    const { body } = await place(ada, { ...order, ...claims })
    expect(body).toMatchObject({ type: 'buy', price: '189.25', amount: '473.13', fee: '0.00' })
  })

  test('of two symbols in one body the last counts, as it is the one that was checked', async () => {
    const { body } = await ada.send('POST', buy.path, {
      text: '{"symbol":"ZZZZ","symbol":"AAPL","quantity":"1"}',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    })
    expect(body).toMatchObject({ assetSymbol: 'AAPL' })
  })
})

describe('the same key', () => {
  test('answers the first reply byte by byte, also when the price has changed', async () => {
    const first = await place(ada, order, 'one-intent')
    testServer.prices.set('AAPL', '250.00')
    const again = await testServer.changesNoRow(() => place(ada, { ...order, quantity: 2.5 }, 'one-intent'))
    expect(again.status).toBe(200)
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  test('after a refusal may succeed: nothing had happened', async () => {
    const gus = await testServer.customer({ username: 'gus', kycStatus: 'approved', cash: '100.00' })
    expect((await place(gus, { ...order, quantity: '1' }, 'try-again')).status).toBe(422)
    testServer.prices.set('AAPL', '99.00')
    expect((await place(gus, { ...order, quantity: '1' }, 'try-again')).status).toBe(200)
  })

  test("is another customer's own", async () => {
    const hal = await testServer.customer({ username: 'hal', kycStatus: 'approved', cash: '1000.00' })
    const [first, second] = [await place(ada, order, 'shared-key'), await place(hal, order, 'shared-key')]
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
  })

  test.each([
    ['another quantity', { ...order, quantity: '2.6' }],
    ['another symbol', { ...order, symbol: 'KO' }],
    ['another expected price', { ...order, expectedPrice: '189.25' }],
  ])('used again for %s is refused', async (what, other) => {
    const key = `reused for ${what}`.replaceAll(' ', '-')
    expect((await place(ada, order, key)).status).toBe(200)
    const { status, problem } = await testServer.changesNoRow(() => place(ada, other, key))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })
})
