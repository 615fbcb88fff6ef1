import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { transaction } from '#contract/trading/transactions.schemas.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { refusesWhatIsNoOrder } from './refused-orders.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100000.00' })
  root = testServer.root
})
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
})

refusesWhatIsNoOrder(buy, () => ({ testServer, ada, root, order }))

describe('422', () => {
  test('a cent more than there is', async () => {
    const fay = await testServer.customer({ username: 'fay', kycStatus: 'approved', cash: '189.24' })
    const { status, problem } = await testServer.changesNoRow(() => place(fay, { ...order, quantity: '1' }))
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
})
