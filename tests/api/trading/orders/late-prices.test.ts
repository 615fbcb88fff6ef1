import { afterEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { getMarketStatus } from '#contract/market/market.ts'
import { cancelOrder, createOrder, listOrders, readOrder, replaceOrder } from '#contract/trading/orders.ts'
import { cancelOrderAtMarket, listOrdersAtMarket, buy } from '#contract/trading/older-orders.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { ADAPTERS } from '../../../support/providers/price-adapters.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { change } from '../../office/settings/settings.ts'
import { type RealMarket, openRealMarket } from '../../market/prices/real-market.ts'

/** At 10:00 in New York; the provider's prices are of 9:45. */
const MORNING = '2026-11-18T15:00:00Z'
/** Five minutes before the close. */
const NEAR_CLOSE = '2026-11-18T20:55:00Z'
const WAIT = { LATE_PRICES: 'wait' }
const SYMBOL = 'AAPL'
const whyKept = 'Too late to cancel. The price of this order is already set.'

let market: RealMarket
afterEach(async () => {
  expect((await verifyBooks(market.testServer.connection)).broken).toEqual([])
  await market.close()
})

/** Starts a server that has heard every price. */
async function start(...options: Parameters<typeof openRealMarket>): Promise<void> {
  market = await openRealMarket(...options)
  await expect.poll(async () => (await market.assets()).length).toBe(70)
}

const ada = () => market.testServer.ada
const place = () => ada().call(buy, { body: { symbol: SYMBOL, quantity: '1' } })
const queued = async () => (await ada().call(listOrdersAtMarket)).body
const held = async () => (await ada().call(getWallet)).body.held
const pool = () => market.testServer.pool

async function fills() {
  const { rows } = await pool().query<{ price_units: bigint; price_at: Date }>(
    `select price_units, price_at from transactions where type in ('buy', 'sell') order by id`,
  )
  return rows
}

/** The state of one order as its row has it. */
async function rowOf(id: string) {
  const { rows } = await pool().query<{ status: string; touched_at: Date | null }>(
    'select status, touched_at from orders where id = $1',
    [BigInt(id)],
  )
  return rows[0]
}

/** Tells the provider's price so many minutes later, which it made a quarter of an hour before. */
async function tell(price: number, minutes: number): Promise<void> {
  market.provider.send(SYMBOL, price)
  market.testServer.clock.advance({ minutes })
  await market.nextRound()
}

describe.each(['eodhd', 'twelvedata'] as const)('on prices of %s', (name) => {
  test('202: an order gets the first price that was made after it, and not one that was known', async () => {
    await start(MORNING, WAIT, ADAPTERS[name])
    expect((await place()).status).toBe(202)
    expect(await queued()).toMatchObject([{ waitsFor: 'later-price', status: 'pending', dueAt: MORNING_MS }])
    expect((await ada().call(getMarketStatus)).body.latePrices).toContain(SYMBOL)

    // Made at 9:55, told at 10:10: whoever saw it live at 10:00 gains nothing by it.
    await tell(250, 10)
    expect(await queued()).toMatchObject([{ status: 'pending' }])
    await tell(260, 5)
    await expect.poll(queued).toMatchObject([{ status: 'filled' }])
    const [fill] = await fills()
    expect(fill?.price_units).toBe(260_000_000n)
    expect(fill!.price_at.getTime()).toBeGreaterThanOrEqual(Date.parse(MORNING) - 2_000)
    expect(await held()).toBe('0.00')
  })
})

const MORNING_MS = new Date(MORNING).toISOString()

test('a purchase of what is closed to purchases meanwhile is canceled with its money, at no later price', async () => {
  await start(MORNING, WAIT)
  await place()
  const closing = await change(market.testServer.root, `instrument.${SYMBOL}`, 'sales_only')
  expect(closing.status).toBe(200)
  await tell(260, 14)
  await expect.poll(queued).toMatchObject([{ status: 'cancelled' }])
  await tell(265, 14)
  expect(await fills()).toEqual([])
  expect(await held()).toBe('0.00')
})

test('409: an order whose price is made is not canceled, by either call, and holds what it needs', async () => {
  await start(MORNING, WAIT)
  await place()
  const [order] = await queued()
  const id = order!.id
  expect((await ada().call(readOrder, { params: { id } })).body).toMatchObject({ reason: whyKept })
  for (const endpoint of [cancelOrderAtMarket, cancelOrder]) {
    const { status, problem } = await changesNoRow(pool(), () => ada().call(endpoint, { params: { id } }))
    expect([status, problem.code, problem.detail]).toEqual([409, 'past_cut_off', whyKept])
  }
  // The last price and 5 %, up to the cent.
  expect(Number(await held())).toBeCloseTo(Number(order!.estimatedPrice) * 1.05, 1)
})

test('409: an order for an open that is over is not canceled by either call, and the list says why', async () => {
  await start('2026-11-18T14:10:00Z', { ...WAIT, AFTER_HOURS_ORDERS: 'queue' })
  expect((await place()).status).toBe(202)
  const [order] = await queued()
  expect(order).toMatchObject({ waitsFor: 'open', dueAt: '2026-11-18T14:30:00.000Z' })
  const params = { id: order!.id }
  const reason = async () => (await ada().call(listOrders)).body.map((listed) => listed.reason)
  expect(await reason()).toEqual([null])

  // The provider's prices are of before the open.
  await tell(250, 21)
  expect(await queued()).toMatchObject([{ status: 'pending' }])
  expect(await reason()).toEqual([whyKept])
  expect((await ada().call(readOrder, { params })).body).toMatchObject({ reason: whyKept })
  for (const endpoint of [cancelOrderAtMarket, cancelOrder]) {
    const { status, problem } = await changesNoRow(pool(), () => ada().call(endpoint, { params }))
    expect([status, problem.code, problem.detail]).toEqual([409, 'past_cut_off', whyKept])
  }
})

test('an order gets a price that is made before the close and told after it', async () => {
  await start(NEAR_CLOSE, WAIT)
  expect((await place()).status).toBe(202)
  await tell(260, 16)
  await expect.poll(queued).toMatchObject([{ status: 'filled' }])
  const [fill] = await fills()
  expect(fill!.price_at.getTime()).toBeLessThan(Date.parse('2026-11-18T21:00:00Z'))
})

test('without a price an hour after the close it has expired, and every cent is free', async () => {
  await start(NEAR_CLOSE, WAIT)
  const { balance } = (await ada().call(getWallet)).body
  expect((await place()).status).toBe(202)
  await market.provider.shut()
  const [order] = await queued()
  market.testServer.clock.advance({ minutes: 66 })
  await expect.poll(async () => (await rowOf(order!.id))?.status).toBe('expired')
  const { rows } = await pool().query('select cash_cents, held_cents from accounts where customer_id = $1', [
    BigInt(ada().id),
  ])
  expect(rows).toEqual([{ cash_cents: BigInt(balance.replace('.', '')), held_cents: 0n }])
  await market.provider.open()
})

describe('a limit order on a late feed', () => {
  async function limitAt(limitPrice: string) {
    const body = { symbol: SYMBOL, side: 'buy', type: 'limit', quantity: '1', limitPrice, timeInForce: 'gtc' }
    const { status, body: order } = await ada().call(createOrder, { body: body as never })
    expect([status, 'status' in order && order.status]).toEqual([202, 'new'])
    return 'id' in order ? order.id : ''
  }
  const cancel = (id: string) => ada().call(cancelOrder, { params: { id } })

  test('is canceled once a price made after the request is told, and gives back what it held', async () => {
    await start(MORNING, WAIT)
    const id = await limitAt('290.00')
    market.testServer.clock.advance({ minutes: 1 })
    await market.nextRound()
    for (let time = 0; time < 2; time += 1)
      expect((await cancel(id)).body).toMatchObject({ id, status: 'pending_cancel', held: '290.00' })
    await tell(305, 10)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', touched_at: null })
    await tell(285, 8)
    // Made after the request: it executes nothing, and ends the wait.
    await expect.poll(async () => (await rowOf(id))?.status).toBe('cancelled')
    expect(await held()).toBe('0.00')
    expect(await fills()).toEqual([])
  })

  test('is filled although it was canceled, where a price made before the request reached it', async () => {
    await start(MORNING, WAIT)
    const id = await limitAt('300.00')
    market.testServer.clock.advance({ minutes: 10 })
    await market.nextRound()
    expect((await cancel(id)).body).toMatchObject({ status: 'pending_cancel' })
    // Made at 10:05, between the order and the request.
    await tell(298, 10)
    await expect.poll(async () => (await rowOf(id))?.status).toBe('filled')
    expect(await fills()).toMatchObject([{ price_units: 298_000_000n }])
    expect((await cancel(id)).problem.code).toBe('already_filled')
  })

  test('409: is not replaced in the meantime', async () => {
    await start(MORNING, WAIT)
    const id = await limitAt('290.00')
    const { status, problem } = await changesNoRow(pool(), () =>
      ada().call(replaceOrder, { params: { id }, body: { limitPrice: '280.00' } as never }),
    )
    expect([status, problem.code]).toEqual([409, 'not_replaceable'])
  })
})

test.each([
  ['refuse', 422, 'late_price'],
  ['fill', 200, undefined],
] as const)('with LATE_PRICES=%s it is %i', async (policy, expected, code) => {
  await start(MORNING, { LATE_PRICES: policy })
  const { status, body } = await place()
  expect([status, 'code' in body ? body.code : undefined]).toEqual([expected, code])
  const late = (await ada().call(getMarketStatus)).body.latePrices
  expect(late.includes(SYMBOL)).toBe(policy === 'refuse')
})

test('the business changes what becomes of the next order; one that waits keeps waiting for its price', async () => {
  await start(MORNING, { LATE_PRICES: '' })
  expect((await place()).status).toBe(202)
  const { root } = market.testServer
  expect((await change(root, 'orders.late_prices', 'refuse')).status).toBe(200)
  expect(await place()).toMatchObject({ status: 422, problem: { code: 'late_price' } })
  expect((await change(root, 'orders.late_prices', 'fill')).status).toBe(200)
  expect((await ada().call(getMarketStatus)).body.latePrices).not.toContain(SYMBOL)
  expect((await place()).status).toBe(200)
  expect(await queued()).toMatchObject([{ waitsFor: 'later-price', status: 'pending' }])
  await tell(260, 15)
  await expect.poll(queued).toMatchObject([{ status: 'filled' }])
  expect((await fills()).map(({ price_units }) => price_units)).toContain(260_000_000n)
})
