import { beforeEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { previewSetting } from '#contract/office/settings.ts'
import { cancelOrder, createOrder, listOrders, previewOrder, replaceOrder } from '#contract/trading/orders.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import { SALES_ONLY } from '#domain/trading/offering.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { change, settingOf } from './settings.ts'

const testServer = testMarketOfFile()
let ada: Person
let dan: Person
let dee: Person

const KEY = 'instrument.KO'
const ORDER = { symbol: 'KO', quantity: '1' }
const LIMIT = { ...ORDER, type: 'limit', timeInForce: 'gtc' } as const
const REFUSED = { status: 422, problem: { code: 'sales_only', detail: SALES_ONLY } }
let names = 0

beforeEach(async () => {
  testServer.prices.set('KO', '10.00').set('MSFT', '20.00')
  ada = await testServer.customer({ username: `ada${++names}`, kycStatus: 'approved', cash: '1000.00' })
  await ada.call(buy, { body: { symbol: 'KO', quantity: '10' } })
  dan = await testServer.staff(`dan${names}`, ['desk'])
  dee = await testServer.staff(`dee${names}`, ['desk'])
})

async function lastNotice(): Promise<string | undefined> {
  const { rows } = await testServer.pool.query<{ body: string }>(
    `select body from notifications where customer_id = $1 and kind = 'order_cancelled' order by id desc limit 1`,
    [ada.id],
  )
  return rows[0]?.body
}

async function whileOffered(value: string, work: () => Promise<void>): Promise<void> {
  expect((await change(dan, KEY, value)).status).toBe(200)
  try {
    await work()
  } finally {
    expect((await change(dee, KEY, 'offered')).status).toBe(200)
  }
}

const orderOf = async (id: string) =>
  (await ada.call(listOrders, { query: { status: 'all' } })).body.find((order) => order.id === id)
const place = async (side: 'buy' | 'sell', limitPrice: string) =>
  (await ada.call(createOrder, { body: { ...LIMIT, side, limitPrice } })).body.id

describe.each(['sales_only', 'not_offered'])('%s', (value) => {
  test('every purchase is refused with the sentence, every sale goes, and others are as before', async () => {
    await whileOffered(value, async () => {
      expect(await ada.call(buy, { body: ORDER })).toMatchObject(REFUSED)
      const bodies = [
        { ...LIMIT, side: 'buy', limitPrice: '9.00' },
        { ...ORDER, side: 'buy', type: 'stop', stopPrice: '11.00', timeInForce: 'gtc' },
        { ...ORDER, side: 'buy', type: 'market', timeInForce: 'opg' },
        { symbol: 'KO', amount: '50.00', side: 'buy', type: 'market', timeInForce: 'day' },
      ] as const
      for (const body of bodies) {
        expect(await ada.call(createOrder, { body })).toMatchObject(REFUSED)
        expect(await ada.call(previewOrder, { body })).toMatchObject(REFUSED)
      }
      expect((await ada.call(sell, { body: ORDER })).status).toBe(200)
      const body = { ...LIMIT, side: 'sell', limitPrice: '11.00' } as const
      expect((await ada.call(previewOrder, { body })).status).toBe(200)
      expect((await ada.call(createOrder, { body })).status).toBe(202)
      expect((await ada.call(buy, { body: { ...ORDER, symbol: 'MSFT' } })).status).toBe(200)
    })
    expect((await ada.call(buy, { body: ORDER })).status).toBe(200)
  })

  test('purchases that wait are canceled, with a notice and their money, and sales wait on', async () => {
    const [bought, sold] = [await place('buy', '9.00'), await place('sell', '12.00')]
    const atOpen = await ada.call(createOrder, {
      body: { ...ORDER, side: 'buy', type: 'market', timeInForce: 'opg' },
    })
    await whileOffered(value, async () => {
      // A price that would execute it.
      testServer.prices.set('KO', '8.00')
      await testServer.tick()
      for (const id of [bought, atOpen.body.id])
        expect(await orderOf(id)).toMatchObject({
          status: 'canceled',
          reason: 'Canceled because the asset was closed to purchases.',
        })
      const { rows } = await testServer.pool.query(
        'select distinct ended_why from orders where id = any($1)',
        [[bought, atOpen.body.id]],
      )
      expect(rows).toEqual([{ ended_why: 'closed_to_purchases' }])
      expect((await ada.call(getWallet)).body).toMatchObject({ held: '0.00', available: '900.00' })
      expect(await lastNotice()).toContain('because KO is closed to purchases. The held amount returned')
      expect(await orderOf(sold)).toMatchObject({ status: 'new' })
      testServer.clock.advance({ seconds: 1 })
      testServer.prices.set('KO', '12.50')
      await testServer.tick()
      expect(await orderOf(sold)).toMatchObject({ status: 'filled' })
    })
  })
})

test('a purchase is not replaced by another one, and can be canceled before it ends', async () => {
  const [replaced, canceled] = [await place('buy', '9.00'), await place('buy', '8.50')]
  await whileOffered('sales_only', async () => {
    const replacement = { params: { id: replaced }, body: { limitPrice: '9.50' } }
    expect(await ada.call(replaceOrder, replacement)).toMatchObject(REFUSED)
    expect((await ada.call(cancelOrder, { params: { id: canceled } })).status).toBe(200)
  })
  expect(await orderOf(replaced)).toMatchObject({ status: 'new' })
})

test('a key that was used before answers the trade it became', async () => {
  const first = await ada.call(buy, { body: ORDER }, { key: 'before-the-end' })
  await whileOffered('sales_only', async () => {
    expect((await ada.call(buy, { body: ORDER }, { key: 'before-the-end' })).body).toEqual(first.body)
  })
})

describe('who decides', () => {
  test('one trader ends an offer at once; only another offers again, however it is typed', async () => {
    expect((await change(dan, KEY, 'sales_only')).status).toBe(200)
    expect((await change(dan, KEY, 'not_offered')).status).toBe(200)
    expect((await change(dan, KEY, 'sales_only')).status).toBe(200)
    for (const typed of ['offered', ' offered '])
      expect(await change(dan, KEY, typed)).toMatchObject({
        status: 403,
        problem: { code: 'stopped_by_you' },
      })
    expect(await ada.call(buy, { body: ORDER })).toMatchObject(REFUSED)
    // Who changed it in between has not ended the offer.
    expect((await change(dee, KEY, 'not_offered')).status).toBe(200)
    expect(await change(dan, KEY, 'offered')).toMatchObject({ status: 403 })
    expect((await change(dee, KEY, 'offered')).status).toBe(200)
    expect((await settingOf(dan, KEY))?.changes.slice(0, 5)).toMatchObject([
      { value: 'offered', proposedBy: dee.username, state: 'in force' },
      { value: 'not_offered' },
      { value: 'sales_only' },
      { value: 'not_offered' },
      { value: 'sales_only', proposedBy: dan.username, reason: 'A test' },
    ])
  })

  test('no value but the three, no other time than now, no instrument that there is not', async () => {
    expect(await change(dan, KEY, 'closed')).toMatchObject({
      status: 400,
      problem: {
        errors: [{ path: 'value', message: 'Choose one of offered, sales_only, not_offered' }],
      },
    })
    const effectiveFrom = new Date(testServer.clock.now().getTime() + 60_000).toISOString()
    expect((await change(dan, KEY, 'sales_only', { effectiveFrom })).status).toBe(400)
    expect((await change(dan, 'instrument.SPX', 'sales_only')).status).toBe(404)
    const auditor = await testServer.staff(`auditor${names}`, ['auditor'])
    expect((await change(auditor, KEY, 'sales_only')).status).toBe(403)
  })
})

test('the preview counts who holds it, the orders that end and the recurring investments', async () => {
  await place('buy', '9.00')
  const figuresOf = async (value: string) =>
    (await dan.call(previewSetting, { body: { key: 'instrument.KO', value } })).body.figures.map(
      ({ label }) => label,
    )
  expect(await figuresOf('sales_only')).toEqual([
    'Customers who hold it',
    'Open buy orders that are canceled',
    'Customers of these orders',
    'Recurring investments that buy nothing',
  ])
  const { body } = await dan.call(previewSetting, { body: { key: KEY, value: 'not_offered' } })
  expect(Number(body.figures[0]?.value)).toBeGreaterThan(0)
  expect(Number(body.figures[1]?.value)).toBeGreaterThan(0)
  expect(await figuresOf('offered')).toEqual(['Customers who hold it', 'Recurring investments that buy'])
})
