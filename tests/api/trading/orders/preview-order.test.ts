import { beforeAll, describe, expect, test } from 'vitest'
import { previewOrder } from '#contract/trading/orders.ts'
import { previewedOrder } from '#contract/trading/orders.schemas.ts'
import { startOnTestMarket, testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { place, queued } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue', fundPricing: 'next-nav' })
let ada: Person
beforeAll(async () => {
  testServer.prices.set('KO', '10.00').set('AAPL', '200.00').set('VFIAX', '500.00')
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  await place(ada, 'buy', { symbol: 'KO', quantity: '10' })
})

const ORDER = { symbol: 'KO', side: 'buy', type: 'market', timeInForce: 'day' }
const preview = (over: object, who = ada) => who.call(previewOrder, { body: { ...ORDER, ...over } })

async function previewed(over: object) {
  const { status, body } = await preview(over)
  expect(status).toBe(200)
  expect(previewedOrder.parse(body)).toEqual(body)
  return body
}

async function whileClosed<T>(work: () => Promise<T>): Promise<T> {
  testServer.hours.isOpen = false
  try {
    return await work()
  } finally {
    testServer.hours.isOpen = true
  }
}

describe('200', () => {
  test('a market order in session: its cost, the worst price by what is on the screen, and what is left', async () => {
    expect(await previewed({ quantity: '5', expectedPrice: '10.00' })).toEqual({
      cost: '50.00',
      proceeds: null,
      fee: '0.00',
      worstPrice: '10.05',
      held: null,
      cashAfter: '850.00',
      positionAfter: '15',
      weightAfter: '15.0',
      warnings: [],
      lots: null,
    })
  })

  test('a sale: its proceeds, and the commission in what is left', async () => {
    expect(await previewed({ side: 'sell', quantity: '5' })).toMatchObject({
      cost: null,
      proceeds: '50.00',
      fee: '0.25',
      cashAfter: '949.75',
      positionAfter: '5',
    })
  })

  test('dollars: the shares that they come to', async () => {
    expect(await previewed({ amount: '25.00' })).toMatchObject({ cost: '25.00', positionAfter: '12.5' })
    expect(await previewed({ amount: '25.00', side: 'sell' })).toMatchObject({
      proceeds: '25.00',
      positionAfter: '7.5',
    })
  })

  test('a limit that is not reached: valued and held at the limit', async () => {
    expect(await previewed({ type: 'limit', limitPrice: '9.50', quantity: '4' })).toMatchObject({
      cost: '38.00',
      worstPrice: '9.50',
      held: '38.00',
      cashAfter: '862.00',
    })
  })

  test('a limit that is reached already: filled at once at the price', async () => {
    expect(await previewed({ type: 'limit', limitPrice: '10.20', quantity: '4' })).toMatchObject({
      cost: '40.00',
      worstPrice: '10.20',
      held: null,
    })
  })

  test('a buy stop: held at its cap; a sale stop: no worst price', async () => {
    expect(await previewed({ type: 'stop', stopPrice: '11.00', quantity: '4' })).toMatchObject({
      cost: '44.00',
      worstPrice: '11.55',
      held: '46.20',
    })
    expect(await previewed({ type: 'stop', stopPrice: '9.00', quantity: '4', side: 'sell' })).toMatchObject({
      proceeds: '36.00',
      worstPrice: null,
      held: null,
    })
  })

  test('what waits for the open or a net asset value holds the margin, dollars exactly', async () => {
    await whileClosed(async () => {
      expect(await previewed({ quantity: '4' })).toMatchObject({ cost: '40.00', held: '42.00' })
      expect(await previewed({ amount: '40.00' })).toMatchObject({ cost: '40.00', held: '40.00' })
    })
    expect(await previewed({ symbol: 'VFIAX', quantity: '0.5' })).toMatchObject({ held: '262.50' })
  })

  test('what to think about first', async () => {
    const { warnings } = await previewed({ quantity: '60', type: 'limit', limitPrice: '11.00' })
    expect(warnings).toEqual([
      { code: 'large_order', message: 'This order is 60% of your account.' },
      { code: 'concentrated', message: 'KO would be 70% of your account.' },
      { code: 'limit_far', message: 'Your limit is 10% above the price. It may fill there.' },
    ])
  })

  test('an order far above the usual ones', async () => {
    for (let trade = 0; trade < 5; trade += 1) await place(ada, 'sell', { symbol: 'KO', quantity: '0.1' })
    const { warnings } = await previewed({ quantity: '11' })
    expect(warnings).toContainEqual({
      code: 'unusual_size',
      message: 'This order is 110 times your usual one.',
    })
  })

  test('nothing is placed, held or remembered', async () => {
    const body = { ...ORDER, quantity: '1', type: 'limit', limitPrice: '9.00' }
    await testServer.changesNoRow(() => ada.call(previewOrder, { body }, { key: 'a-key-of-no-use' }))
  })
})

describe('422', () => {
  test.each([
    ['below_minimum', { quantity: '0.001' }],
    ['below_minimum_amount', { amount: '0.99' }],
    ['above_maximum', { quantity: '1000001' }],
    ['insufficient_funds', { quantity: '5000' }],
    ['insufficient_holdings', { quantity: '500', side: 'sell' }],
    ['limit_price_step', { type: 'limit', limitPrice: '9.505', quantity: '1' }],
    ['stop_already_passed', { type: 'stop', stopPrice: '10.00', quantity: '1' }],
    ['type_not_for_funds', { symbol: 'VFIAX', type: 'limit', limitPrice: '9.50', quantity: '1' }],
  ])('%s', async (code, over) => {
    const { status, problem } = await preview(over)
    expect([status, problem?.code]).toEqual([422, code])
  })

  test('what other orders have is named, with the figures', async () => {
    const fay = await testServer.customer({ username: 'fay', kycStatus: 'approved', cash: '1000.00' })
    await place(fay, 'buy', { symbol: 'KO', quantity: '8' })
    await whileClosed(async () => {
      await queued(fay, 'sell', 'KO', '5')
      await queued(fay, 'buy', 'AAPL', '4')
    })
    const reserved = await preview({ side: 'sell', quantity: '4' }, fay)
    expect(reserved.problem).toMatchObject({
      code: 'shares_reserved',
      detail: '5 of your 8 shares wait in other orders. Cancel one, or sell up to 3.',
    })
    const held = await preview({ quantity: '50' }, fay)
    expect(held.problem).toMatchObject({
      code: 'cash_held',
      detail: '840.00 of your cash is held for open orders.',
    })
  })

  test('a market order while no order is accepted', async () => {
    const closed = await startOnTestMarket({ afterHours: 'refuse' })
    try {
      closed.prices.set('KO', '10.00')
      closed.hours.isOpen = false
      const eve = await closed.customer({ username: 'eve', kycStatus: 'approved', cash: '1000.00' })
      expect((await preview({ quantity: '1' }, eve)).status).toBe(422)
      expect((await preview({ quantity: '1', type: 'limit', limitPrice: '9.00' }, eve)).status).toBe(200)
    } finally {
      await closed.close()
    }
  })
})

test('403: without an approved profile', async () => {
  const kim = await testServer.customer({ username: 'kim', kycStatus: 'pending' })
  expect((await preview({ quantity: '1' }, kim)).problem?.code).toBe('profile_not_approved')
})

test('404: an asset that there is not', async () => {
  expect((await preview({ symbol: 'NONE', quantity: '1' })).problem?.code).toBe('asset_not_found')
})

test('503: no price', async () => {
  expect((await preview({ symbol: 'MSFT', quantity: '1' })).problem?.code).toBe('price_unavailable')
})

test.each([
  [{}],
  [{ quantity: '1', amount: '5.00' }],
  [{ amount: '5.00', type: 'limit', limitPrice: '9.00' }],
  [{ quantity: '1', type: 'limit' }],
  [{ quantity: '1', limitPrice: '9.00' }],
  [{ quantity: '1', trailing: '1.00' }],
])('400: %j', async (over) => {
  expect((await preview(over)).status).toBe(400)
})
