import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy, listHoldings } from '#contract/trading/orders.ts'
import { transaction } from '#contract/trading/orders.schemas.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { type TestMarketServer, startOnTestMarket } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { refusesWhatIsNoOrder } from './refused-orders.ts'

let testServer: TestMarketServer
let ada: Person
let root: Person
beforeAll(async () => {
  testServer = await startOnTestMarket()
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100000.00' })
  root = testServer.root
})
afterAll(() => testServer.close())
beforeEach(() => {
  testServer.prices.set('AAPL', '189.25')
  testServer.prices.set('KO', '0.30')
})

const order = { symbol: 'AAPL', quantity: '2.5' }
const place = (who: Person, body: object, key?: string) => who.call(buy, { body }, { key })
const cashOf = async (who: Person) => (await who.call(getWallet)).body.available
const holdingsOf = async (who: Person) => (await who.call(listHoldings)).body

describe('200', () => {
  test('the transaction, the shares and the cash, exact to the cent', async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved', cash: '1000.00' })
    const { status, body, headers } = await place(carl, order)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(transaction.parse(body)).toEqual(body)
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'buy',
      assetSymbol: 'AAPL',
      quantity: '2.5',
      price: '189.25',
      amount: '473.13',
      fee: '0.00',
      createdAt: testServer.clock.now().toISOString(),
      depositRequest: null,
      withdrawalRequest: null,
    })
    expect(await cashOf(carl)).toBe('526.87')
    expect(await holdingsOf(carl)).toEqual([
      { assetSymbol: 'AAPL', quantity: '2.5', averagePrice: '189.252000', cost: '473.13', reserved: '0' },
    ])
  })

  test('the stored transaction has the price, its time and its source', async () => {
    const { body } = await place(ada, order)
    const { rows } = await testServer.pool.query(
      'select price_units, price_at, price_source from transactions where id = $1',
      [body.id],
    )
    expect(rows).toEqual([
      { price_units: 189_250_000n, price_at: testServer.clock.now(), price_source: 'the test' },
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
    const { body } = await place(ada, { symbol: 'PFE', quantity })
    expect(body).toMatchObject({ quantity: Number(quantity).toString(), amount })
  })

  test('ten times a hundredth of a share of thirty cents costs ten cents, never nothing', async () => {
    const before = Number(await cashOf(ada))
    for (let times = 0; times < 10; times += 1) await place(ada, { symbol: 'KO', quantity: '0.01' })
    expect(before - Number(await cashOf(ada))).toBeCloseTo(0.1, 6)
  })

  test('a quantity may be a number, a symbol in lower case', async () => {
    const { status, body } = await place(ada, { symbol: 'aapl', quantity: 0.5 })
    expect({ status, symbol: body.assetSymbol, quantity: body.quantity }).toEqual({
      status: 200,
      symbol: 'AAPL',
      quantity: '0.5',
    })
  })

  test('all the cash can be spent, to the last cent', async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved', cash: '189.25' })
    expect((await place(dora, { symbol: 'AAPL', quantity: '1' })).status).toBe(200)
    expect(await cashOf(dora)).toBe('0.00')
  })

  test('the average price is the cost of all buys over all shares', async () => {
    const emil = await testServer.customer({ username: 'emil', kycStatus: 'approved', cash: '1000.00' })
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
      { assetSymbol: 'KO', quantity: '10.5', averagePrice: '10.889524', cost: '114.34', reserved: '0' },
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

refusesWhatIsNoOrder(buy, () => ({ testServer, ada, root, order }))

describe('422', () => {
  test('a cent more than there is', async () => {
    const fay = await testServer.customer({ username: 'fay', kycStatus: 'approved', cash: '189.24' })
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
  test('answers the first reply byte by byte, also when the price has changed', async () => {
    const first = await place(ada, order, 'one-intent')
    testServer.prices.set('AAPL', '250.00')
    const again = await changesNoRow(testServer.pool, () =>
      place(ada, { ...order, quantity: 2.5 }, 'one-intent'),
    )
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
})
