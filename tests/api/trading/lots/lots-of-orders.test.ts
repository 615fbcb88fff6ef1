import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listLots, listRealized } from '#contract/trading/lots.ts'
import { previewOrder, readOrder } from '#contract/trading/orders.ts'
import { previewedOrder } from '#contract/trading/orders.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { holding, place, replace, rested } from '../book/book.ts'
import { traded } from './traded.ts'

const testServer = testMarketOfFile()
let ada: Person
/** Two shares bought at 60, then two at 70. */
let older: string
let newer: string
let people = 0
beforeEach(async () => {
  testServer.hours.isOpen = true
  ada = await testServer.customer({ username: `ada${people++}`, kycStatus: 'approved', cash: '9000.00' })
  older = await traded(testServer, ada, 'buy 2 KO @ 60.00')
  newer = await traded(testServer, ada, 'buy 2 KO @ 70.00')
  testServer.prices.set('KO', '80.00')
})

const SALE = { symbol: 'KO', side: 'sell', type: 'market', timeInForce: 'day', quantity: '2' } as const
const LIMIT = { ...SALE, type: 'limit', limitPrice: '90.00' } as const
const sale = (over: object) => ({ ...SALE, ...over })
const named = (...lots: [string, string][]) => ({ lots: lots.map(([id, quantity]) => ({ id, quantity })) })
const costs = async () =>
  (await ada.call(listRealized, { query: { year: '2026' } })).body.rows.map(({ cost }) => cost)
const lots = async () =>
  (await ada.call(listLots, { params: { symbol: 'KO' } })).body.map(({ id, quantity }) => [id, quantity])
const receipt = async (id: string) => (await ada.call(readOrder, { params: { id } })).body.receipt

async function previewed(over: object) {
  const { status, body } = await ada.call(previewOrder, { body: sale(over) })
  expect(status).toBe(200)
  expect(previewedOrder.parse(body)).toEqual(body)
  return body.lots
}

const at = async (price: string): Promise<void> => {
  testServer.prices.set('KO', price)
  testServer.clock.advance({ seconds: 1 })
  await testServer.tick()
}

describe('an order that is filled at once', () => {
  test('takes lots by its method, and its receipt says so', async () => {
    const { status, body } = await place(ada, sale({ lotMethod: 'highest_cost' }))
    expect([status, body.status]).toEqual([200, 'filled'])
    expect(await costs()).toEqual(['140.00'])
    expect(await receipt(body.id)).toMatchObject({
      lots: 'The sale took the lots with the highest cost first.',
    })
  })

  test('takes the lots that it names, in that order, whatever the method in force', async () => {
    const { body } = await place(ada, sale(named([newer, '0.5'], [older, '1.5'])))
    expect(await costs()).toEqual(['35.00', '90.00'])
    expect(await lots()).toEqual([
      [older, '0.5'],
      [newer, '1.5'],
    ])
    expect(await receipt(body.id)).toMatchObject({ lots: 'The sale took the lots you named.' })
  })

  test('in dollars, by a method', async () => {
    const { status } = await place(ada, {
      ...SALE,
      quantity: undefined,
      amount: '80.00',
      lotMethod: 'lifo',
    })
    expect(status).toBe(200)
    expect(await costs()).toEqual(['70.00'])
  })

  test('answers its key once, and refuses the key for other lots', async () => {
    const body = sale({ lots: [{ id: newer, quantity: '2' }] })
    const first = await place(ada, body, 'with-lots')
    expect(await place(ada, body, 'with-lots')).toMatchObject({ status: 200, body: first.body })
    expect(await place(ada, sale({ lots: [{ id: older, quantity: '2' }] }), 'with-lots')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    expect(await holding(ada, 'KO')).toMatchObject({ quantity: '2' })
    expect(await costs()).toEqual(['140.00'])
  })

  test('two at once that name one lot: one takes it, the other is refused', async () => {
    const body = sale({ lots: [{ id: newer, quantity: '2' }] })
    const answers = await Promise.all([place(ada, body), place(ada, body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await costs()).toEqual(['140.00'])
  })
})

describe('an order that waits', () => {
  test('takes its lots when it is filled', async () => {
    const order = await rested(ada, { ...LIMIT, lots: [{ id: newer, quantity: '2' }] })
    expect(await receipt(order.id)).toMatchObject({ lots: 'The sale will take the lots you named.' })
    await at('91.00')
    expect(await costs()).toEqual(['140.00'])
    expect(await receipt(order.id)).toMatchObject({ lots: 'The sale took the lots you named.' })
  })

  test('takes lots by the method that it was placed with', async () => {
    await rested(ada, { ...LIMIT, lotMethod: 'lifo' })
    await at('91.00')
    expect(await costs()).toEqual(['140.00'])
  })

  test('whose named lots are gone takes the oldest, and its receipt and notice say so', async () => {
    const order = await rested(ada, { ...LIMIT, lots: [{ id: newer, quantity: '2' }] })
    await place(ada, sale({ quantity: '1', lots: [{ id: newer, quantity: '1' }] }))
    await at('91.00')
    expect(await costs()).toEqual(['70.00', '120.00'])
    const gone = 'The lots you named were no longer held, so your usual method chose the lots.'
    expect(await receipt(order.id)).toMatchObject({ lots: gone })
    const { rows } = await testServer.pool.query<{ body: string }>(
      `select body from notifications where customer_id = $1 and kind = 'order_filled'`,
      [ada.id],
    )
    expect(rows.map(({ body }) => body)).toEqual([expect.stringContaining(gone)])
  })

  test('of two that name one lot and are filled together, the first has it', async () => {
    const first = await rested(ada, { ...LIMIT, lots: [{ id: newer, quantity: '2' }] })
    const second = await rested(ada, { ...LIMIT, lots: [{ id: newer, quantity: '2' }] })
    await at('91.00')
    expect(await costs()).toEqual(['140.00', '120.00'])
    expect((await receipt(first.id)).lots).toBe('The sale took the lots you named.')
    expect((await receipt(second.id)).lots).toContain('no longer held')
  })

  test('keeps its lots when its price is replaced, and refuses another quantity', async () => {
    const order = await rested(ada, { ...LIMIT, lots: [{ id: newer, quantity: '2' }] })
    const other = await replace(ada, order.id, { limitPrice: '85.00' })
    expect(other.status).toBe(202)
    expect(await replace(ada, other.body.id, { quantity: '1' })).toMatchObject({ status: 400 })
    await at('86.00')
    expect(await costs()).toEqual(['140.00'])
  })
})

describe('what is refused, with nothing changed', () => {
  test.each<[string, number, () => object]>([
    ['a lot that is none', 422, () => ({ lots: [{ id: '1', quantity: '2' }] })],
    ['more than a lot has', 422, () => ({ quantity: '3', lots: [{ id: newer, quantity: '3' }] })],
    ['average cost of a stock', 422, () => ({ lotMethod: 'average' })],
    ['lots that do not add up', 400, () => ({ lots: [{ id: newer, quantity: '1' }] })],
    ['no lot', 400, () => ({ lots: [] })],
    ['no share of a lot', 400, () => named([newer, '2'], [older, '0'])],
    ['a lot named twice', 400, () => named([newer, '1'], [newer, '1'])],
    ['a method and lots', 400, () => ({ lotMethod: 'fifo', lots: [{ id: newer, quantity: '2' }] })],
    [
      'lots of an order in dollars',
      400,
      () => ({ quantity: undefined, amount: '80.00', lots: [{ id: newer, quantity: '1' }] }),
    ],
    ['an unknown method', 400, () => ({ lotMethod: 'best' })],
    ['an id that is none', 400, () => ({ lots: [{ id: '-1', quantity: '2' }] })],
    ['a method of a buy', 400, () => ({ side: 'buy', lotMethod: 'fifo' })],
    ['lots of a buy', 400, () => ({ side: 'buy', lots: [{ id: newer, quantity: '2' }] })],
  ])('%s', async (_, status, over) => {
    const body = sale(over())
    await testServer.changesNoRow(async () => {
      const placed = await place(ada, body)
      const waiting = await place(ada, { ...body, type: 'limit', limitPrice: '99.00' })
      const preview = await ada.call(previewOrder, { body: body as never })
      expect([placed.status, waiting.status, preview.status]).toEqual([status, status, status])
    })
  })

  test("another customer's lots", async () => {
    const carl = await testServer.customer({
      username: `carl${people++}`,
      kycStatus: 'approved',
      cash: '500.00',
    })
    await traded(testServer, carl, 'buy 2 KO @ 80.00')
    const body = sale({ lots: [{ id: newer, quantity: '2' }] })
    expect(await place(carl, body)).toMatchObject({ status: 422, body: { code: 'lots_not_open' } })
  })
})

describe('a preview', () => {
  test('shows the lots that the sale would take, and its gains by term', async () => {
    expect(await previewed({ quantity: '3', lotMethod: 'fifo' })).toEqual({
      method: 'fifo',
      taken: [
        {
          id: older,
          acquired: '2026-08-21',
          quantity: '2',
          term: 'short',
          proceeds: '159.20',
          cost: '120.00',
          gain: '39.20',
        },
        {
          id: newer,
          acquired: '2026-08-21',
          quantity: '1',
          term: 'short',
          proceeds: '79.60',
          cost: '70.00',
          gain: '9.60',
        },
      ],
      shortTerm: '48.80',
      longTerm: '0.00',
      disallowed: '0.00',
      washWarning: null,
    })
    expect(await previewed({ lots: [{ id: newer, quantity: '2' }] })).toMatchObject({
      method: null,
      taken: [{ id: newer, quantity: '2' }],
    })
    expect(await previewed({})).toBeNull()
  })

  test('says what a wash sale would disallow, and until when a purchase would', async () => {
    testServer.prices.set('KO', '50.00')
    const preview = await previewed({ lotMethod: 'fifo' })
    // Two shares that cost 120.00 bring 99.50; the two bought since replace them.
    expect(preview).toMatchObject({ shortTerm: '0.00', disallowed: '20.50' })
    expect(preview?.washWarning).toBe(
      'Wash sale: $20.50 of the loss does not count, because KO was bought in the last 30 days. ' +
        'It is added to the cost of those shares.',
    )
    await testServer.advance({ hours: 24 * 40 })
    testServer.prices.set('KO', '50.00')
    expect(await previewed({ lotMethod: 'fifo' })).toMatchObject({
      disallowed: '0.00',
      shortTerm: '-20.50',
      washWarning: 'Buying KO again by Oct 30, 2026 disallows the loss of as many shares.',
    })
  })

  test('is what the sale then realizes', async () => {
    const preview = await previewed({ quantity: '3', lotMethod: 'highest_cost' })
    await place(ada, sale({ quantity: '3', lotMethod: 'highest_cost' }))
    const { rows, totals } = (await ada.call(listRealized, { query: { year: '2026' } })).body
    expect(rows.map(({ lotId, quantity, cost }) => [lotId, quantity, cost])).toEqual(
      preview?.taken.map(({ id, quantity, cost }) => [id, quantity, cost]),
    )
    expect(totals.shortTerm).toBe(preview?.shortTerm)
  })
})

/** The texts of all statements that this process sends meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([query]) =>
      JSON.stringify(query, (_, value) => (typeof value === 'bigint' ? value.toString() : value)),
    )
  } finally {
    sent.mockRestore()
  }
}

describe('an order without a choice of lots', () => {
  test('costs no statement for lots: at once, as it is placed to wait, as it is filled', async () => {
    const atOnce = await statementsOf(() => place(ada, sale({ quantity: '1' })))
    const waiting = await statementsOf(() => rested(ada, { ...LIMIT, quantity: '1' }))
    const filled = await statementsOf(() => at('91.00'))
    expect(await costs()).toEqual(['60.00', '60.00'])
    for (const sent of [atOnce, waiting, filled]) {
      expect(sent.length).toBeGreaterThan(3)
      const ofLots = /lot_choices|lot_settings|lots_gone = true|t\.type = 'split'/
      expect(sent.filter((text) => ofLots.test(text))).toEqual([])
    }
    // The same orders with a choice send some.
    const chosen = await statementsOf(() => place(ada, sale({ quantity: '1', lotMethod: 'lifo' })))
    expect(chosen.filter((text) => text.includes('lot_choices'))).toHaveLength(1)
  })
})
