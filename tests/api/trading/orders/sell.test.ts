import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import { transaction } from '#contract/trading/transactions.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { refusesWhatIsNoOrder } from './refused-orders.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
beforeAll(async () => {
  root = testServer.root
  ada = await owner('ada', 'AAPL', '100')
})
beforeEach(() => void testServer.prices.set('AAPL', '200.00'))

const order = { symbol: 'AAPL', quantity: '2.5' }
const place = (who: Person, body: object, key?: string) => who.call(sell, { body }, { key })
const cashOf = async (who: Person) => (await who.call(getWallet)).body.available
const holdingsOf = async (who: Person) => (await who.call(listHoldings)).body

/** A customer who has bought `quantity` of `symbol` at `price`, with 10,000 dollars less its cost left. */
async function owner(username: string, symbol: string, quantity: string, price = '100.00'): Promise<Person> {
  const person = await testServer.customer({ username, kycStatus: 'approved', cash: '10000.00' })
  testServer.prices.set(symbol, price)
  expect((await person.call(buy, { body: { symbol, quantity } })).status).toBe(200)
  return person
}

describe('200', () => {
  test('gross proceeds, the fee apart, and the cash, exact to the cent', async () => {
    const carl = await owner('carl', 'KO', '10', '62.00')
    testServer.prices.set('KO', '63.339999')
    const { status, body } = await place(carl, { symbol: 'KO', quantity: '4' })
    expect(status).toBe(200)
    expect(transaction.parse(body)).toEqual(body)
    // 253.359996 down to 253.35; 0.5 % of it is 1.26675, half-up 1.27.
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'sell',
      assetSymbol: 'KO',
      quantity: '4',
      price: '63.339999',
      amount: '253.35',
      fee: '1.27',
      createdAt: testServer.clock.now().toISOString(),
      depositRequest: null,
      withdrawalRequest: null,
    })
    expect(await cashOf(carl)).toBe('9632.08')
    expect(await holdingsOf(carl)).toEqual([
      { assetSymbol: 'KO', quantity: '6', averagePrice: '62.000000', cost: '372.00', reserved: '0' },
    ])
  })

  test.each([
    ['1', '0.99', '0.99', '0.00'],
    ['1', '1.00', '1.00', '0.01'],
    ['1', '2.99', '2.99', '0.01'],
    ['1', '3.00', '3.00', '0.02'],
    ['0.01', '0.99', '0.00', '0.00'],
    ['0.01', '199.99', '1.99', '0.01'],
    ['3', '33.333333', '99.99', '0.50'],
  ])('%s at %s fetches %s, down to the cent, less %s, half-up', async (quantity, price, amount, fee) => {
    testServer.prices.set('AAPL', price)
    expect((await place(ada, { symbol: 'AAPL', quantity })).body).toMatchObject({ amount, fee })
  })

  test('a sale leaves the average price of the rest as it was', async () => {
    const dora = await owner('dora', 'PFE', '3', '10.00')
    testServer.prices.set('PFE', '11.00')
    await dora.call(buy, { body: { symbol: 'PFE', quantity: '4' } })
    await place(dora, { symbol: 'PFE', quantity: '3.5' })
    // 74.00 for 7 shares: 37.00 for the other half.
    expect(await holdingsOf(dora)).toEqual([
      { assetSymbol: 'PFE', quantity: '3.5', averagePrice: '10.571429', cost: '37.00', reserved: '0' },
    ])
  })

  test('a position sold to nothing is no holding, and bought again it starts afresh', async () => {
    const emil = await owner('emil', 'PFE', '5', '10.00')
    await place(emil, { symbol: 'PFE', quantity: '5' })
    expect(await holdingsOf(emil)).toEqual([])
    testServer.prices.set('PFE', '30.00')
    await emil.call(buy, { body: { symbol: 'PFE', quantity: '1' } })
    expect(await holdingsOf(emil)).toEqual([
      { assetSymbol: 'PFE', quantity: '1', averagePrice: '30.000000', cost: '30.00', reserved: '0' },
    ])
  })

  test('a whole remainder below the minimum can be sold, a part of it cannot', async () => {
    const fay = await owner('fay', 'PFE', '0.015', '28.00')
    expect((await place(fay, { symbol: 'PFE', quantity: '0.01' })).status).toBe(200)
    const { status, problem } = await testServer.changesNoRow(() =>
      place(fay, { symbol: 'PFE', quantity: '0.00499999' }),
    )
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'below_minimum' })
    expect((await place(fay, { symbol: 'PFE', quantity: '0.005' })).body).toMatchObject({
      amount: '0.14',
      fee: '0.00',
    })
    expect(await holdingsOf(fay)).toEqual([])
  })

  test('a remainder worth less than a cent can be cleared away for nothing', async () => {
    const gus = await owner('gus', 'PFE', '0.01000001', '1.00')
    await place(gus, { symbol: 'PFE', quantity: '0.01' })
    const { status, body } = await place(gus, { symbol: 'PFE', quantity: '0.00000001' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: '0.00', fee: '0.00' })
    expect(await holdingsOf(gus)).toEqual([])
  })

  test('buying and selling at one price loses the commission, for any quantity', async () => {
    const hal = await testServer.customer({ username: 'hal', kycStatus: 'approved', cash: '1000.00' })
    testServer.prices.set('NKE', '40.80')
    await hal.call(buy, { body: { symbol: 'NKE', quantity: '2' } })
    await place(hal, { symbol: 'NKE', quantity: '2' })
    expect(await cashOf(hal)).toBe('999.59')
  })
})

refusesWhatIsNoOrder(sell, () => ({ testServer, ada, root, order }))

describe('422', () => {
  test.each([
    ['a hundred-millionth more than is held', '6.00000001'],
    ['far more than is held', '1000000'],
  ])('%s', async (_, quantity) => {
    const ivo = await owner(`ivo.${quantity}`, 'KO', '6')
    const { status, problem } = await testServer.changesNoRow(() => place(ivo, { symbol: 'KO', quantity }))
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 422,
      code: 'insufficient_holdings',
      detail: 'Insufficient holdings',
    })
  })

  test('an instrument that was never held, or is held by another customer only', async () => {
    testServer.prices.set('JNJ', '270.00')
    const { status, problem } = await testServer.changesNoRow(() =>
      place(ada, { symbol: 'JNJ', quantity: '1' }),
    )
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'insufficient_holdings' })
  })

  test('a key used again for another quantity', async () => {
    expect((await place(ada, order, 'a-sale-of-two')).status).toBe(200)
    const { status, problem } = await testServer.changesNoRow(() =>
      place(ada, { ...order, quantity: '2.4' }, 'a-sale-of-two'),
    )
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })
})

describe('the same key', () => {
  test('answers the first reply byte by byte, also when nothing is left to sell', async () => {
    const jon = await owner('jon', 'KO', '1')
    const body = { symbol: 'KO', quantity: '1' }
    const first = await place(jon, body, 'sell-it-once')
    const again = await testServer.changesNoRow(() => place(jon, body, 'sell-it-once'))
    expect(again.status).toBe(200)
    expect(again.bytes.equals(first.bytes)).toBe(true)
  })

  test('on buy and on sell are two keys', async () => {
    const kim = await owner('kim', 'KO', '1')
    const body = { symbol: 'KO', quantity: '1' }
    const sending = { key: 'one-key-two-routes' }
    expect((await kim.call(buy, { body }, sending)).body.type).toBe('buy')
    expect((await kim.call(sell, { body }, sending)).body.type).toBe('sell')
  })
})
