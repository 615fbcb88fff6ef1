import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/trading/orders.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { holding, place, rested, wallet } from './book.ts'

const testServer = testMarketOfFile()
let ada: Person
let people = 0
beforeEach(async () => {
  testServer.prices.set('AAPL', '231.00').set('KO', '50.00').set('F', '0.90').set('VFIAX', '500.00')
  testServer.hours.isOpen = true
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '2000.00' })
})

const at = (symbol: string, price: string): Promise<void> => {
  testServer.prices.set(symbol, price)
  testServer.clock.advance({ seconds: 1 })
  return testServer.tick()
}

/** Moves the clock to the instant at which an order expires. */
const untilEndOf = ({ expiresAt }: Order) =>
  testServer.clock.advance({
    seconds: (Date.parse(expiresAt ?? '') - testServer.clock.now().getTime()) / 1_000,
  })

const read = async (id: string) => {
  const { rows } = await testServer.pool.query(
    `select o.status, t.price_units, t.amount_cents, o.touched_price_units from orders o
     left join transactions t on t.customer_id = o.customer_id and t.id = o.transaction_id where o.id = $1`,
    [id],
  )
  return rows[0]
}

const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '5', limitPrice: '230.00' } as const

describe('202', () => {
  test('a limit buy rests, holds its worst price, and gives the difference back at the first price below', async () => {
    const order = await rested(ada, limit)
    expect(order).toMatchObject({
      status: 'new',
      type: 'limit',
      held: '1150.00',
      limitPrice: '230.00',
      quantity: '5',
    })
    expect(order.expiresAt).toBe('2026-08-21T20:00:00.000Z')
    expect(await wallet(ada)).toEqual({ balance: '2000.00', available: '850.00', held: '1150.00' })
    await at('AAPL', '230.01')
    expect(await read(order.id)).toMatchObject({ status: 'pending' })
    await at('AAPL', '229.50')
    expect(await read(order.id)).toMatchObject({
      status: 'filled',
      price_units: 229_500_000n,
      amount_cents: 114_750n,
    })
    expect(await wallet(ada)).toEqual({ balance: '852.50', available: '852.50', held: '0.00' })
    expect(await holding(ada, 'AAPL')).toEqual({ quantity: '5', reserved: '0' })
  })

  test('all orders that one price touches get it, whatever the price is when they are booked', async () => {
    const grace = await testServer.customer({
      username: `gr${people++}`,
      kycStatus: 'approved',
      cash: '2000.00',
    })
    const orders = [await rested(ada, limit), await rested(grace, { ...limit, limitPrice: '230.50' })]
    await at('AAPL', '230.00')
    for (const { id } of orders) expect(await read(id)).toMatchObject({ price_units: 230_000_000n })
  })

  test('a stop that the price jumps past is filled after the jump', async () => {
    await place(ada, { symbol: 'KO', side: 'buy', type: 'market', quantity: '10' })
    const order = await rested(ada, {
      symbol: 'KO',
      side: 'sell',
      type: 'stop',
      quantity: '10',
      stopPrice: '45.00',
    })
    expect(order).toMatchObject({ held: null, reserved: '10', limitPrice: null, stopPrice: '45.00' })
    await at('KO', '45.01')
    expect(await read(order.id)).toMatchObject({ status: 'pending' })
    await at('KO', '30.00')
    expect(await read(order.id)).toMatchObject({ status: 'filled', price_units: 30_000_000n })
  })

  test('a stop-limit waits for its limit once its stop was reached, over a restart of the round too', async () => {
    const order = await rested(ada, {
      symbol: 'KO',
      side: 'buy',
      type: 'stop_limit',
      quantity: '10',
      stopPrice: '52.00',
      limitPrice: '52.50',
    })
    expect(order.held).toBe('525.00')
    await at('KO', '53.00')
    expect(await read(order.id)).toMatchObject({ status: 'pending', touched_price_units: null })
    await at('KO', '52.51')
    expect(await read(order.id)).toMatchObject({ status: 'pending' })
    await at('KO', '51.00')
    expect(await read(order.id)).toMatchObject({ status: 'filled', price_units: 51_000_000n })
  })

  test('a buy stop holds its stop and 5 %, and pays no more', async () => {
    const order = await rested(ada, {
      symbol: 'KO',
      side: 'buy',
      type: 'stop',
      quantity: '10',
      stopPrice: '52.00',
    })
    expect(order).toMatchObject({ held: '546.00', limitPrice: null })
    await at('KO', '60.00')
    expect(await read(order.id)).toMatchObject({ status: 'pending' })
    await at('KO', '54.60')
    expect(await read(order.id)).toMatchObject({ status: 'filled', amount_cents: 54_600n })
    expect(await wallet(ada)).toMatchObject({ held: '0.00', balance: '1454.00' })
  })

  test('placed while the market is closed, a limit that the last price meets fills in session', async () => {
    testServer.hours.isOpen = false
    const order = await rested(ada, { ...limit, limitPrice: '240.00' })
    expect(order.status).toBe('accepted')
    await at('AAPL', '231.00')
    expect(await read(order.id)).toMatchObject({ status: 'pending' })
    testServer.hours.isOpen = true
    testServer.clock.advance({ hours: 1 })
    await at('AAPL', '231.00')
    expect(await read(order.id)).toMatchObject({ status: 'filled', price_units: 231_000_000n })
  })

  test('an order good till canceled ends at the close of the last session within 90 days', async () => {
    const order = await rested(ada, { ...limit, timeInForce: 'gtc' })
    expect(order).toMatchObject({ timeInForce: 'gtc', expiresAt: '2026-11-19T21:00:00.000Z' })
  })

  test('not filled by the close it expires, and what was held is the customer’s again', async () => {
    const order = await rested(ada, limit)
    untilEndOf(order)
    await testServer.tick()
    expect(await read(order.id)).toMatchObject({ status: 'expired' })
    const { rows } = await testServer.pool.query(
      'select kind, body from notifications where customer_id = $1 order by id desc limit 1',
      [ada.id],
    )
    expect(rows).toEqual([
      {
        kind: 'order_expired',
        body: 'Your order to buy 5 AAPL was not filled by the close. The held amount returned to your balance.',
      },
    ])
    expect(await wallet(await signedIn())).toEqual({ balance: '2000.00', available: '2000.00', held: '0.00' })
  })

  test('a price made at the close does not fill it, though it is at the limit', async () => {
    const order = await rested(ada, limit)
    untilEndOf(order)
    testServer.clock.advance({ seconds: -1 })
    await at('AAPL', '200.00')
    expect(await read(order.id)).toMatchObject({ status: 'expired', touched_price_units: null })
  })

  test('dollars for the open hold exactly their amount, and buy all that it pays for', async () => {
    testServer.hours.isOpen = false
    const order = await rested(ada, {
      symbol: 'AAPL',
      side: 'buy',
      type: 'market',
      amount: '100.00',
      timeInForce: 'opg',
    })
    expect(order).toMatchObject({ status: 'accepted', amount: '100.00', quantity: null, held: '100.00' })
    testServer.hours.isOpen = true
    const { rows } = await testServer.pool.query<{ due_at: Date }>(
      'select due_at from orders where id = $1',
      [order.id],
    )
    const dueAtMs = rows[0]?.due_at.getTime() ?? 0
    testServer.clock.advance({ ms: dueAtMs - testServer.clock.now().getTime() })
    await at('AAPL', '300.00')
    expect(await read(order.id)).toMatchObject({ status: 'filled', amount_cents: 10_000n })
    expect(await holding(await signedIn(), 'AAPL')).toEqual({ quantity: '0.33333333', reserved: '0' })
  })

  test('the same key answers the first reply to the byte, and places one order', async () => {
    const first = await place(ada, limit, 'the-same-key')
    await at('AAPL', '229.00')
    const again = await place(ada, limit, 'the-same-key')
    expect([again.status, again.bytes.toString()]).toEqual([202, first.bytes.toString()])
    expect((await place(ada, { ...limit, quantity: '4' }, 'the-same-key')).problem).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })
})

describe('200', () => {
  test('a limit that is reached already is filled at once, at the price and not at the limit', async () => {
    const { status, body } = await place(ada, { ...limit, limitPrice: '235.00' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'filled',
      type: 'limit',
      limitPrice: '235.00',
      filledPrice: '231.00',
      filledAmount: '1155.00',
      held: null,
    })
    const { rows } = await testServer.pool.query('select 1 from orders where customer_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  test('ten dollars of a dear share are bought, to the cent', async () => {
    const { status, body } = await place(ada, { symbol: 'AAPL', side: 'buy', type: 'market', amount: '1.00' })
    expect([status, body.filledAmount, body.amount]).toEqual([200, '1.00', '1.00'])
  })

  test('a market order of shares is the trade that it became', async () => {
    const { body } = await place(ada, { symbol: 'KO', side: 'buy', type: 'market', quantity: '2' })
    expect(body).toMatchObject({
      status: 'filled',
      transactionId: body.id,
      filledAmount: '100.00',
      fee: '0.00',
    })
  })
})

/** Ada again, whose session ended while the clock moved on. */
async function signedIn(): Promise<Person> {
  await testServer.advance({ seconds: 0 })
  return ada
}
