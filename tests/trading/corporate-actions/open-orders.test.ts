import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { parsePrice, price } from '#domain/money/price.ts'
import { parseQuantity, quantity } from '#domain/money/quantity.ts'
import type { OrderPrices } from '#domain/trading/orders/order-terms.ts'
import { idOfRow } from '../../support/api/rest-at-market.ts'
import { restOrder } from '#server/trading/orders/rest.ts'
import { reduceForDividends } from '#server/trading/orders/trigger/reduce-for-dividends.ts'
import { triggerOrders } from '#server/trading/orders/trigger/trigger-orders.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { NEVER_LATE } from '../../support/api/never-late.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { type Fixture, openFixture } from './fixture.ts'

let fixture: Fixture
let ada: Known
let symbol: string
let tomorrow: string
let people = 0
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(async () => {
  await fixture.expectBooksHold()
  await fixture.close()
})
// Each test has a symbol of its own, and the next day's action.
beforeEach(async () => {
  symbol = BUILT_IN.stocks[people]?.symbol ?? ''
  ada = await fixture.customer(`ada.${people++}`)
  tomorrow = new Date(fixture.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await fixture.trade(ada, 'buy', '10', symbol)
})

const nextDay = () => fixture.clock.advance({ hours: 24 })
const at = (text: string) => parsePrice(text) ?? price(0n)

/** Places an order of one share that waits for a price, good for a week; the last price is 100.00. */
async function rest(side: 'buy' | 'sell', prices: OrderPrices, doNotReduce = false): Promise<bigint> {
  const { clock, pool } = fixture
  const nowMs = clock.now().getTime()
  const market = {
    ...NEVER_LATE,
    now: clock.now,
    isOpen: () => true,
    dueAt: clock.now,
    closedRefusal: () => null,
    estimateQuote: () => ({ price: at('100.00'), at: clock.now(), source: 'the test' }),
    settings: fixture.settings,
    windowOf: () => ({ opensAtMs: nowMs, expiresAtMs: nowMs + 7 * 86_400_000 }),
  }
  const terms = {
    side,
    instrument: symbol,
    size: { quantity: parseQuantity('1') ?? quantity(0n) },
    prices,
    timeInForce: 'gtc',
    expectedPrice: null,
    doNotReduce,
  } as const
  return idOfRow(
    await restOrder({ pool, market }, { customerId: ada.id, terms, waitsFor: 'price', use: null }),
  )
}

const reduce = () =>
  reduceForDividends({ pool: fixture.pool, now: fixture.clock.now }, (error) => {
    throw error
  })

const touch = (text: string) =>
  triggerOrders({ pool: fixture.pool, now: fixture.clock.now }, [
    { instrument: symbol, price: at(text), at: fixture.clock.now(), source: 'the test' },
  ])

async function stored(id: bigint) {
  const { rows } = await fixture.pool.query<{ limit: bigint; stop: bigint; fires: bigint; status: string }>(
    'select limit_units as limit, stop_units as stop, fires_units as fires, status from orders where id = $1',
    [id],
  )
  return rows[0]
}

test('a cash dividend lowers buy limits and sell stops by it, once, before the first price of its day', async () => {
  const buy = await rest('buy', { kind: 'limit', limit: at('95.00') })
  const kept = await rest('buy', { kind: 'limit', limit: at('95.00') }, true)
  const stop = await rest('sell', { kind: 'stop', stop: at('90.00') })
  const stopLimit = await rest('sell', { kind: 'stop_limit', stop: at('90.00'), limit: at('89.00') })
  const sale = await rest('sell', { kind: 'limit', limit: at('110.00') })
  const buyStop = await rest('buy', { kind: 'stop', stop: at('105.00') })
  const walletBefore = await fixture.walletOf(ada)
  await announced(fixture, dividend(symbol, tomorrow, '0.255'))
  await reduce()
  expect(await stored(buy)).toMatchObject({ limit: at('95.00') })
  nextDay()
  const late = await rest('buy', { kind: 'limit', limit: at('95.00') })
  await Promise.all([reduce(), reduce()])
  await carryOutDue(fixture)
  await reduce()

  expect(await stored(buy)).toMatchObject({ limit: at('94.74'), fires: at('94.74') })
  expect(await stored(kept)).toMatchObject({ limit: at('95.00'), fires: at('95.00') })
  expect(await stored(stop)).toMatchObject({ stop: at('89.74'), fires: at('89.74') })
  expect(await stored(stopLimit)).toMatchObject({ stop: at('89.74'), limit: at('88.74') })
  expect(await stored(sale)).toMatchObject({ limit: at('110.00') })
  expect(await stored(buyStop)).toMatchObject({ stop: at('105.00'), limit: at('110.25') })
  expect(await stored(late)).toMatchObject({ limit: at('95.00') })
  expect((await fixture.walletOf(ada)).held).not.toBe(walletBefore.held)
})

test('a dividend below a cent leaves every order as it is', async () => {
  const buy = await rest('buy', { kind: 'limit', limit: at('95.00') })
  await announced(fixture, dividend(symbol, tomorrow, '0.009'))
  nextDay()
  await carryOutDue(fixture)
  expect(await stored(buy)).toMatchObject({ limit: at('95.00') })
})

test('an order whose price would be zero is canceled, and what it held is the customer’s again', async () => {
  const { cash } = await fixture.walletOf(ada)
  const buy = await rest('buy', { kind: 'limit', limit: at('0.20') })
  await announced(fixture, dividend(symbol, tomorrow, '0.25'))
  nextDay()
  await reduce()
  expect(await stored(buy)).toMatchObject({ status: 'cancelled' })
  expect(await fixture.walletOf(ada)).toEqual({ cash, held: '0.00' })
})

test('a split books what a price has touched, in old shares, and cancels what else is open', async () => {
  const touched = await rest('buy', { kind: 'limit', limit: at('95.00') })
  const open = await rest('buy', { kind: 'limit', limit: at('80.00') })
  await announced(fixture, split(symbol, tomorrow, '2:1'))
  fixture.clock.advance({ seconds: 1 })
  expect(await touch('94.00')).toBe(1)
  nextDay()
  await carryOutDue(fixture)
  expect((await stored(touched))?.status).toBe('filled')
  expect((await stored(open))?.status).toBe('cancelled')
  expect(await fixture.holdingOf(ada, symbol)).toEqual({ quantity: '22', cost: '1094.00' })
})
