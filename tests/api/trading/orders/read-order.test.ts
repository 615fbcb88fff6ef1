import { beforeAll, describe, expect, test } from 'vitest'
import { type OrderWithReceipt, readOrder } from '#contract/trading/orders.ts'
import { orderWithReceipt } from '#contract/trading/orders.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { cancel, place, queued } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let ada: Person
beforeAll(async () => {
  testServer.prices.set('KO', '10.00')
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
})

/** An hour later the market is open, and what waited for it is filled. */
async function throughTheOpen(): Promise<void> {
  await testServer.advance({ minutes: 60 })
  testServer.hours.isOpen = true
  await testServer.fillQueue()
}

async function read(id: string, who = ada): Promise<OrderWithReceipt> {
  const { status, body } = await who.call(readOrder, { params: { id } })
  expect(status).toBe(200)
  expect(orderWithReceipt.parse(body)).toEqual(body)
  return body
}

describe('200', () => {
  test('an order that was filled at once: the price, its time and source, and the price shown', async () => {
    const at = testServer.clock.now().toISOString()
    const { body } = await place(
      ada,
      'buy',
      { symbol: 'KO', quantity: '3', expectedPrice: '10.04' },
      'pressed-once',
    )
    const { receipt, ...order } = await read(body.id)
    expect(order).toMatchObject({ status: 'filled', touchedAt: null, filledAt: at, transactionId: body.id })
    expect(receipt).toMatchObject({
      placedAt: at,
      touchedAt: null,
      bookedAt: at,
      price: '10.00',
      priceSource: 'the test',
      priceAgeSeconds: 0,
      shownPrice: '10.04',
      shownDifference: '-0.04',
      improvement: null,
      heldWhileOpen: null,
      givenBack: null,
      idempotencyKey: 'pressed-once',
      capacity: 'We were the other side: an order to buy is filled from our own shares.',
    })
    expect(receipt.explanation).toBe('Filled at once at the last price: 10.00, made 11:00:00 AM ET.')
    expect(await ledgerReasons(receipt)).toEqual(['buy', 'buy'])
  })

  test('an order that waited: what it held, and what came back of it; by its own id or its trade’s', async () => {
    testServer.hours.isOpen = false
    const { id } = await queued(ada, 'buy', 'KO', '2')
    expect((await read(id)).receipt).toMatchObject({
      bookedAt: null,
      price: null,
      heldWhileOpen: '21.00',
      givenBack: null,
      ledgerIds: [],
      explanation: 'It waits for the first price of the session.',
    })
    await throughTheOpen()
    const filled = await read(id)
    expect(filled.receipt).toMatchObject({ price: '10.00', heldWhileOpen: '21.00', givenBack: '1.00' })
    expect(filled.receipt.explanation).toMatch(/^First price of the session: 10\.00, made /)
    expect(await read(filled.transactionId ?? '')).toEqual(filled)
  })

  test('a sale: the shares that it reserved, and both transfers of dollars', async () => {
    testServer.hours.isOpen = false
    const { id } = await queued(ada, 'sell', 'KO', '1')
    await throughTheOpen()
    const { receipt, fee } = await read(id)
    expect(fee).toBe('0.05')
    expect(receipt).toMatchObject({ reservedWhileOpen: '1', heldWhileOpen: null, givenBack: null })
    expect(await ledgerReasons(receipt)).toEqual(['commission', 'sell', 'sell'])
  })

  test('an order that ended without a fill: why, and everything it held', async () => {
    testServer.hours.isOpen = false
    const { id } = await queued(ada, 'buy', 'KO', '4')
    await cancel(ada, id)
    testServer.hours.isOpen = true
    const { receipt, ...order } = await read(id)
    expect(order).toMatchObject({ status: 'canceled', held: null, reason: 'You canceled this order.' })
    expect(receipt).toMatchObject({ givenBack: '42.00', explanation: 'You canceled this order.' })
  })
})

describe('404', () => {
  test('an order of another, and an id of no order', async () => {
    const bob = await testServer.customer({ username: 'bob', kycStatus: 'approved', cash: '100.00' })
    const { body } = await place(bob, 'buy', { symbol: 'KO', quantity: '1' })
    for (const id of [body.id, '1', '9000000000000000000'])
      expect((await ada.call(readOrder, { params: { id } })).problem?.code).toBe('not_found')
  })

  test('a deposit is no order', async () => {
    const { rows } = await testServer.pool.query<{ id: bigint }>(
      "select id from transactions where customer_id = $1 and type = 'deposit'",
      [ada.id],
    )
    const answer = await ada.call(readOrder, { params: { id: String(rows[0]?.id) } })
    expect(answer.status).toBe(404)
  })
})

async function ledgerReasons({ ledgerIds }: OrderWithReceipt['receipt']): Promise<string[]> {
  const { rows } = await testServer.pool.query<{ reason: string }>(
    'select reason from transfers where id = any($1::bigint[]) order by reason',
    [ledgerIds],
  )
  expect(rows).toHaveLength(ledgerIds.length)
  return rows.map(({ reason }) => reason)
}
