import { beforeEach, describe, expect, test } from 'vitest'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { cancel, place, rested } from './book.ts'

const testServer = testMarketOfFile()
let ada: Person
let people = 0
beforeEach(async () => {
  testServer.prices.set('AAPL', '231.00').set('KO', '50.00').set('F', '0.90').set('VFIAX', '500.00')
  testServer.hours.isOpen = true
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '2000.00' })
})

const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '5', limitPrice: '230.00' } as const
/** Places an order that is refused, and changes nothing. */
const refused = (body: object) => testServer.changesNoRow(() => place(ada, body))

describe('400', () => {
  test.each([
    ['neither shares nor dollars', { type: 'market' }, 'quantity'],
    ['both', { type: 'market', quantity: '1', amount: '1.00' }, 'amount'],
    ['dollars at a limit', { type: 'limit', amount: '10.00', limitPrice: '230.00' }, 'amount'],
    ['a limit order without its limit', { type: 'limit', quantity: '1' }, 'limitPrice'],
    ['a market order with a limit', { type: 'market', quantity: '1', limitPrice: '1.00' }, 'limitPrice'],
    ['a stop order without its stop', { type: 'stop', quantity: '1' }, 'stopPrice'],
    ['a limit of nothing', { type: 'limit', quantity: '1', limitPrice: '0.00' }, 'limitPrice'],
    ['a market order for 90 days', { type: 'market', quantity: '1', timeInForce: 'gtc' }, 'timeInForce'],
    [
      'a limit order for the open',
      { type: 'limit', quantity: '1', limitPrice: '1.00', timeInForce: 'opg' },
      'timeInForce',
    ],
  ])('%s', async (_, fields, path) => {
    const { status, problem } = await refused({ symbol: 'AAPL', side: 'buy', ...fields })
    expect([status, problem?.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('a field that is not known: the order is not taken without it', async () => {
    expect((await refused({ ...limit, lotMethod: 'fifo' })).status).toBe(400)
  })
})

describe('422', () => {
  const sale = { symbol: 'KO', side: 'sell', type: 'limit', quantity: '6', limitPrice: '60.00' } as const

  test.each([
    [
      'a price between two steps',
      { ...limit, limitPrice: '230.005' },
      'limit_price_step',
      'Prices from 1.00 have two decimals.',
    ],
    [
      'a stop at the price',
      { symbol: 'KO', side: 'buy', type: 'stop', quantity: '1', stopPrice: '50.00' },
      'stop_already_passed',
      'The price is already at your stop. Use a market order or another stop.',
    ],
    [
      'a limit for a fund',
      { symbol: 'VFIAX', side: 'buy', type: 'limit', quantity: '1', limitPrice: '1.00' },
      'type_not_for_funds',
      'Funds are bought and sold at their next net asset value.',
    ],
    ['more than there is', { ...limit, quantity: '100' }, 'insufficient_funds', 'Insufficient balance'],
    ['shares that are not there', { ...sale }, 'insufficient_holdings', 'Insufficient holdings'],
    [
      'a cent',
      { symbol: 'KO', side: 'buy', type: 'market', amount: '0.99' },
      'below_minimum_amount',
      expect.any(String),
    ],
    ['a thousandth of a share', { ...limit, quantity: '0.001' }, 'below_minimum', 'Minimum amount is 0.01'],
  ])('%s', async (_, body, code, detail) => {
    expect((await refused(body)).problem).toMatchObject({ status: 422, code, detail })
  })

  test('four decimals are allowed below a dollar, and five are not', async () => {
    await rested(ada, { symbol: 'F', side: 'buy', type: 'limit', quantity: '10', limitPrice: '0.8999' })
    expect((await place(ada, { ...limit, symbol: 'F', limitPrice: '0.89991' })).problem).toMatchObject({
      detail: 'Prices below 1.00 have four decimals.',
    })
  })

  test('cash that other orders hold is named, resting or at once', async () => {
    await rested(ada, limit)
    const held = { status: 422, code: 'cash_held', detail: '1150.00 of your cash is held for open orders.' }
    expect((await place(ada, limit)).problem).toMatchObject(held)
    expect((await place(ada, { ...limit, limitPrice: '231.00' })).problem).toMatchObject(held)
  })

  test('shares that other orders reserve are named, and can be sold once those are canceled', async () => {
    await place(ada, { symbol: 'KO', side: 'buy', type: 'market', quantity: '8' })
    const first = await rested(ada, { ...sale, quantity: '5' })
    const reserved = {
      code: 'shares_reserved',
      detail: '5 of your 8 shares wait in other orders. Cancel one, or sell up to 3.',
    }
    expect((await place(ada, sale)).problem).toMatchObject(reserved)
    expect((await place(ada, { ...sale, type: 'market', limitPrice: undefined })).problem).toMatchObject(
      reserved,
    )
    expect((await cancel(ada, first.id)).status).toBe(200)
    expect((await place(ada, sale)).status).toBe(202)
  })
})

test('403: a profile that is not approved places nothing', async () => {
  const grace = await testServer.customer({ username: `gr${people++}`, kycStatus: 'pending' })
  expect((await place(grace, limit)).problem).toMatchObject({ status: 403, code: 'profile_not_approved' })
})

test('404: an unknown symbol', async () => {
  expect((await place(ada, { ...limit, symbol: 'ZZZZ' })).problem).toMatchObject({
    status: 404,
    code: 'asset_not_found',
  })
})

test('409: a market price that has moved asks again', async () => {
  const moved = { symbol: 'KO', side: 'buy', type: 'market', quantity: '1', expectedPrice: '40.00' }
  expect((await place(ada, moved)).problem).toMatchObject({ status: 409, code: 'price_moved' })
})

test('503: a stop without a price to compare it with', async () => {
  testServer.prices.delete('KO')
  const stop = { symbol: 'KO', side: 'buy', type: 'stop', quantity: '1', stopPrice: '60.00' }
  expect((await place(ada, stop)).problem).toMatchObject({ status: 503, code: 'price_unavailable' })
  expect((await place(ada, { ...limit, symbol: 'KO', limitPrice: '40.00' })).status).toBe(202)
})
