import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, listHoldings } from '#contract/trading/orders.ts'
import { transaction } from '#contract/trading/orders.schemas.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { type TestRoutes, type Person, startTestRoutes } from '../../../support/api/test-server.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { refusesWhatIsNoOrder } from './refused-orders.ts'

let testServer: TestRoutes
let ada: Person
let root: Person
beforeAll(async () => {
  testServer = await startTestRoutes()
  ada = await testServer.customer('ada', 'approved', '100000.00')
  root = await testServer.administrator('root')
})
afterAll(() => testServer.close())
beforeEach(() => {
  testServer.prices.set('AAPL', '189.25')
  testServer.prices.set('KO', '0.30')
})

const order = { symbol: 'AAPL', quantity: '2.5' }
const place = (who: Person, body: object, key?: string) =>
  testServer.call(who, buy, { body }, key ? { 'idempotency-key': key } : {})
const cashOf = async (who: Person) => (await testServer.call(who, getWallet)).answer.available
const holdingsOf = async (who: Person) => (await testServer.call(who, listHoldings)).answer

describe('200', () => {
  test('the transaction, the shares and the cash, exact to the cent', async () => {
    const carl = await testServer.customer('carl', 'approved', '1000.00')
    const { status, answer, headers } = await place(carl, order)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(transaction.parse(answer)).toEqual(answer)
    expect(answer).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'buy',
      assetSymbol: 'AAPL',
      quantity: '2.5',
      price: '189.25',
      amount: '473.13',
      fee: '0.00',
      createdAt: testServer.now().toISOString(),
      depositRequest: null,
      withdrawalRequest: null,
    })
    expect(await cashOf(carl)).toBe('526.87')
    expect(await holdingsOf(carl)).toEqual([
      { assetSymbol: 'AAPL', quantity: '2.5', averagePrice: '189.252000', reserved: '0' },
    ])
  })

  test('the stored transaction has the price, its time and its source', async () => {
    const { answer } = await place(ada, order)
    const { rows } = await testServer.pool.query(
      'select price_units, price_at, price_source from transactions where id = $1',
      [answer.id],
    )
    expect(rows).toEqual([
      { price_units: 189_250_000n, price_at: testServer.now(), price_source: 'the test' },
    ])
  })

  test.each([
    ['0.01', '189.25', '1.90'],
    ['0.01', '0.30', '0.01'],
    ['0.01', '0.000001', '0.01'],
    ['1', '0.010001', '0.02'],
    ['3', '33.333333', '100.00'],
    ['0.33333333', '3.00', '1.00'],
    ['7', '10.00', '70.00'],
  ])('%s at %s costs %s: up to the cent', async (quantity, price, amount) => {
    testServer.prices.set('PFE', price)
    const { answer } = await place(ada, { symbol: 'PFE', quantity })
    expect(answer).toMatchObject({ quantity: Number(quantity).toString(), amount })
  })

  test('ten times a hundredth of a share of thirty cents costs ten cents, never nothing', async () => {
    const before = Number(await cashOf(ada))
    for (let times = 0; times < 10; times += 1) await place(ada, { symbol: 'KO', quantity: '0.01' })
    expect(before - Number(await cashOf(ada))).toBeCloseTo(0.1, 6)
  })

  test('a quantity may be a number, a symbol in lower case', async () => {
    const { status, answer } = await place(ada, { symbol: 'aapl', quantity: 0.5 })
    expect({ status, symbol: answer.assetSymbol, quantity: answer.quantity }).toEqual({
      status: 200,
      symbol: 'AAPL',
      quantity: '0.5',
    })
  })

  test('all the cash can be spent, to the last cent', async () => {
    const dora = await testServer.customer('dora', 'approved', '189.25')
    expect((await place(dora, { symbol: 'AAPL', quantity: '1' })).status).toBe(200)
    expect(await cashOf(dora)).toBe('0.00')
  })

  test('the average price is the cost of all buys over all shares', async () => {
    const emil = await testServer.customer('emil', 'approved', '1000.00')
    for (const [quantity, price] of [
      ['3', '10.00'],
      ['7', '11.333333'],
      ['0.5', '9.99'],
    ] as const) {
      testServer.prices.set('KO', price)
      expect((await place(emil, { symbol: 'KO', quantity })).status).toBe(200)
    }
    // 30.00 + 79.34 + 5.00 = 114.34 for 10.5 shares.
    expect(await holdingsOf(emil)).toEqual([
      { assetSymbol: 'KO', quantity: '10.5', averagePrice: '10.889524', reserved: '0' },
    ])
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
    const { answer } = await place(ada, { ...order, ...claims })
    expect(answer).toMatchObject({ type: 'buy', price: '189.25', amount: '473.13', fee: '0.00' })
  })

  test('of two symbols in one body the last counts, as it is the one that was checked', async () => {
    const { answer } = await testServer.send(ada, 'POST', buy.path, {
      body: '{"symbol":"ZZZZ","symbol":"AAPL","quantity":"1"}',
      headers: { 'content-type': 'application/json; charset=UTF-8' },
    })
    expect(answer).toMatchObject({ assetSymbol: 'AAPL' })
  })
})

refusesWhatIsNoOrder(buy, () => ({ testServer, ada, root, order }))

describe('422', () => {
  test('a cent more than there is', async () => {
    const fay = await testServer.customer('fay', 'approved', '189.24')
    const { status, problem } = await changesNoRow(testServer.pool, () =>
      place(fay, { ...order, quantity: '1' }),
    )
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 422,
      code: 'insufficient_funds',
      detail: 'Insufficient balance',
    })
  })

  test('the largest order of a customer who cannot pay for it', async () => {
    const { status, problem } = await place(ada, { ...order, quantity: '1000000' })
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'insufficient_funds' })
  })

  test.each([
    ['another quantity', { ...order, quantity: '2.6' }],
    ['another symbol', { ...order, symbol: 'KO' }],
    ['another expected price', { ...order, expectedPrice: '189.25' }],
  ])('a key used again for %s', async (what, other) => {
    const key = `reused for ${what}`.replaceAll(' ', '-')
    expect((await place(ada, order, key)).status).toBe(200)
    const { status, problem } = await changesNoRow(testServer.pool, () => place(ada, other, key))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })
})

describe('the same key', () => {
  test('answers the first reply byte by byte, whatever the price is meanwhile', async () => {
    const first = await place(ada, order, 'one-intent')
    testServer.prices.set('AAPL', '250.00')
    const again = await changesNoRow(testServer.pool, () =>
      place(ada, { ...order, quantity: 2.5 }, 'one-intent'),
    )
    expect(again.status).toBe(200)
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  test('after a refusal may succeed: nothing had happened', async () => {
    const gus = await testServer.customer('gus', 'approved', '100.00')
    expect((await place(gus, { ...order, quantity: '1' }, 'try-again')).status).toBe(422)
    testServer.prices.set('AAPL', '99.00')
    expect((await place(gus, { ...order, quantity: '1' }, 'try-again')).status).toBe(200)
  })

  test("is another customer's own", async () => {
    const hal = await testServer.customer('hal', 'approved', '1000.00')
    const [first, second] = [await place(ada, order, 'shared-key'), await place(hal, order, 'shared-key')]
    expect(second.status).toBe(200)
    expect(second.answer.id).not.toBe(first.answer.id)
  })
})
