import { settingsInForce } from '../../support/database/settings-in-force.ts'
import { pino } from 'pino'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#contract/refusals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { parseCents } from '#domain/money/money.ts'
import { type Price, parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import type { AnyOrder } from '#domain/trading/orders/order.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import { type OrderExecutor, openOrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import type { OrderAnswer } from '#server/trading/orders/fill/order-request.ts'
import { testMarketOfFile } from '../../support/api/test-market.ts'
import type { Person } from '../../support/people.ts'

const at = (text: string) => parsePrice(text) ?? expect.unreachable()
const usd = (text: string) => parseCents(text) ?? expect.unreachable()
const shares = (text: string) => parseQuantity(text) ?? expect.unreachable()

const testServer = testMarketOfFile()
let orders: OrderExecutor
let price: Price
const market = {
  now: () => testServer.clock.now(),
  tradingAllowed: () => true,
  orderQuote: () => ({ price, at: testServer.clock.now(), source: 'the test' }),
  settings: settingsInForce({ monotonicMs: () => testServer.clock.monotonicMs() }),
}
beforeAll(() => {
  testServer.prices.set('KO', '189.25')
})
beforeEach(() => {
  price = at('189.25')
  orders = openOrderExecutor(testServer.connection, market, pino({ level: 'silent' }))
  return () => orders.close()
})

interface Placed {
  side?: 'buy' | 'sell'
  quantity?: string
  amount?: string
  limit?: string
  key?: string
  timeInForce?: TimeInForce
  expected?: string
}

function place(who: Person, { side = 'buy', quantity, amount, limit, key, timeInForce, expected }: Placed) {
  const base = { side, instrument: 'KO', expectedPrice: expected === undefined ? null : at(expected) }
  const order: AnyOrder =
    amount === undefined
      ? { ...base, quantity: shares(quantity ?? '1'), ...(limit === undefined ? {} : { limit: at(limit) }) }
      : { ...base, amountCents: usd(amount) }
  return orders.place({
    customerId: BigInt(who.id),
    order,
    route: side === 'buy' ? buy.path : sell.path,
    idempotencyKey: key ?? null,
    ...(timeInForce === undefined ? {} : { timeInForce }),
  })
}

const told = (answer: OrderAnswer) => (isRefusal(answer) ? answer.refused : answer)
const newcomer = (username: string, cash: string) =>
  testServer.customer({ username, kycStatus: 'approved', cash })

test('a limit that the price meets is filled at the price, in the batch of its neighbors', async () => {
  const ada = await newcomer('ada', '1000.00')
  const [limited, plain] = await Promise.all([place(ada, { limit: '190' }), place(ada, { quantity: '2' })])
  expect(told(limited)).toMatchObject({ price: '189.25', amount: '189.25' })
  expect(told(plain)).toMatchObject({ amount: '378.50' })
})

test('a limit that the price does not meet changes nothing, and its key stays free', async () => {
  const bea = await newcomer('bea', '1000.00')
  expect(told(await place(bea, { limit: '189.249999', key: 'at-my-price' }))).toBe('limit_not_met')
  const { rows } = await testServer.pool.query('select 1 from idempotency_keys where customer_id = $1', [
    bea.id,
  ])
  expect(rows).toEqual([])
  price = at('189.2')
  expect(told(await place(bea, { limit: '189.249999', key: 'at-my-price' }))).toMatchObject({
    price: '189.20',
  })
})

test('ten dollars buy ten dollars of a share, and sell ten dollars of it', async () => {
  const carl = await newcomer('carl', '10.00')
  expect(told(await place(carl, { amount: '10.00' }))).toMatchObject({
    quantity: '0.05284015',
    amount: '10.00',
    fee: '0.00',
  })
  price = at('200')
  expect(told(await place(carl, { side: 'sell', amount: '10.00' }))).toMatchObject({
    quantity: '0.05',
    amount: '10.00',
    fee: '0.05',
  })
})

test('buys in dollars at one moment spend the cash to the cent and never more', async () => {
  const dora = await newcomer('dora', '25.00')
  const answers = await Promise.all(Array.from({ length: 40 }, () => place(dora, { amount: '1.25' })))
  const outcomes = answers.map(told).map((answer) => (typeof answer === 'string' ? answer : 'filled'))
  expect(outcomes.filter((outcome) => outcome === 'filled')).toHaveLength(20)
  expect(new Set(outcomes)).toEqual(new Set(['filled', 'insufficient_funds']))
})

test('a key is of one size, one limit and one time in force', async () => {
  const emil = await newcomer('emil', '1000.00')
  const key = 'only-this-one'
  const first = await place(emil, { limit: '190', key, timeInForce: 'day' })
  expect(told(first)).toMatchObject({ amount: '189.25' })
  expect(await place(emil, { limit: '190', key, timeInForce: 'day' })).toEqual(first)
  for (const other of [
    { limit: '191', timeInForce: 'day' },
    { limit: '190', timeInForce: 'gtc' },
    { timeInForce: 'day' },
    { amount: '1.00', timeInForce: 'day' },
  ] as const)
    expect(told(await place(emil, { ...other, key }))).toBe('idempotency_key_reused')
})

test('a trade keeps what was asked for: the price shown, the limit, the dollars, the time in force', async () => {
  const fay = await newcomer('fay', '1000.00')
  await Promise.all([
    place(fay, {}),
    place(fay, { limit: '190', timeInForce: 'gtc', expected: '189.2' }),
    place(fay, { amount: '12.34', timeInForce: 'day' }),
  ])
  const { rows } = await testServer.pool.query(
    `select shown_price_units, limit_units, notional_cents, time_in_force from transactions
     where customer_id = $1 and type = 'buy' order by id`,
    [fay.id],
  )
  expect(rows).toEqual([
    { shown_price_units: null, limit_units: null, notional_cents: null, time_in_force: null },
    {
      shown_price_units: at('189.2'),
      limit_units: at('190'),
      notional_cents: null,
      time_in_force: 'gtc',
    },
    { shown_price_units: null, limit_units: null, notional_cents: usd('12.34'), time_in_force: 'day' },
  ])
})
