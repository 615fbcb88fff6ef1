import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLots, listLots, listRealized } from '#contract/trading/lots.ts'
import { METHOD_OR_LOTS } from '#domain/trading/orders/order-form.ts'
import { readLotHistories } from '#server/trading/lots/read-lot-events.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from './traded.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100000.00' })
})

type Choice =
  | { lotMethod: 'lifo' | 'highest_cost' | 'average' }
  | { lots: { id: string; quantity: string }[] }
const choose = (id: string, body: Choice, who = ada) => who.call(chooseLots, { params: { id }, body })
const costs = async () =>
  (await ada.call(listRealized, { query: { year: '2026' } })).body.rows.map(({ cost }) => cost)

/** Two lots of a symbol, the older cheaper. */
async function twoLots(symbol: string): Promise<[string, string]> {
  const first = await traded(testServer, ada, `buy 2 ${symbol} @ 60.00`)
  return [first, await traded(testServer, ada, `buy 2 ${symbol} @ 70.00`)]
}

describe('200', () => {
  test('a method, then named lots: the last choice counts, until the sale settles', async () => {
    const [first, second] = await twoLots('KO')
    const sale = await traded(testServer, ada, 'sell 2 KO @ 80.00')
    expect(await costs()).toEqual(['120.00'])
    const { body } = await choose(sale, { lotMethod: 'highest_cost' })
    expect(body).toMatchObject([{ saleId: sale, lotId: second, cost: '140.00' }])
    await choose(sale, {
      lots: [
        { id: second, quantity: '1' },
        { id: first, quantity: '1' },
      ],
    })
    expect(await costs()).toEqual(['70.00', '60.00'])
    const open = (await ada.call(listLots, { params: { symbol: 'KO' } })).body
    expect(open.map(({ quantity }) => quantity)).toEqual(['1', '1'])
  })
})

test('the choices of one holding are read without those of others', async () => {
  for (const symbol of ['HD', 'LOW']) {
    await twoLots(symbol)
    const sale = await traded(testServer, ada, `sell 1 ${symbol} @ 80.00`)
    expect((await choose(sale, { lotMethod: 'lifo' })).status).toBe(200)
  }
  const query = vi.spyOn(testServer.pool, 'query')
  const [history] = await readLotHistories(testServer.pool, {
    customerId: BigInt(ada.id),
    instrument: 'HD',
  })
  const answers = await Promise.all(query.mock.results.map(({ value }) => value))
  const at = query.mock.calls.findIndex(([text]) => String(text).includes('from lot_choices'))
  query.mockRestore()
  expect(history?.soldAtMs.size).toBe(1)
  expect(answers[at].rows).toHaveLength(1)
})

describe('409', () => {
  test('settled: at the close of the next session the lots are final', async () => {
    await twoLots('PEP')
    const sale = await traded(testServer, ada, 'sell 1 PEP @ 80.00')
    // Friday 11:00; the next session closes on Monday at 16:00.
    await testServer.advance({ hours: 24 * 3 + 4 })
    expect((await choose(sale, { lotMethod: 'lifo' })).status).toBe(200)
    await testServer.advance({ hours: 2 })
    expect(await choose(sale, { lotMethod: 'lifo' })).toMatchObject({
      status: 409,
      body: { code: 'settled' },
    })
  })

  test('lots that a later sale names are not taken from under it', async () => {
    const [first, second] = await twoLots('MCD')
    const earlier = await traded(testServer, ada, 'sell 2 MCD @ 80.00')
    const later = await traded(testServer, ada, 'sell 2 MCD @ 80.00')
    expect((await choose(later, { lots: [{ id: second, quantity: '2' }] })).status).toBe(200)
    expect(await choose(earlier, { lotMethod: 'lifo' })).toMatchObject({
      status: 409,
      body: { code: 'lots_named_later' },
    })
    expect((await choose(earlier, { lots: [{ id: first, quantity: '2' }] })).status).toBe(200)
  })
})

describe('422', () => {
  test.each<[string, (own: string) => Choice]>([
    ['more than a lot has', (id) => ({ lots: [{ id, quantity: '3' }] })],
    ['less than was sold', (id) => ({ lots: [{ id, quantity: '0.5' }] })],
    ['a lot that is none', () => ({ lots: [{ id: '1', quantity: '1' }] })],
    ['average cost of a stock', () => ({ lotMethod: 'average' })],
  ])('%s, and nothing changes', async (_, choice) => {
    const [first] = await twoLots('XOM')
    const sale = await traded(testServer, ada, 'sell 1 XOM @ 80.00')
    const before = await costs()
    expect((await choose(sale, choice(first))).status).toBe(422)
    expect(await costs()).toEqual(before)
  })
})

test('200: the method by its older name', async () => {
  const [, second] = await twoLots('PG')
  const sale = await traded(testServer, ada, 'sell 1 PG @ 80.00')
  const { status, body } = await ada.call(chooseLots, { params: { id: sale }, body: { method: 'lifo' } })
  expect([status, body]).toMatchObject([200, [{ lotId: second }]])
})

test.each([
  ['neither a method nor lots', {}, 'Choose a method or name lots'],
  ['a method and lots', { lotMethod: 'lifo', lots: [{ id: '1', quantity: '1' }] }, METHOD_OR_LOTS],
  ['a method by both names', { lotMethod: 'lifo', method: 'fifo' }, METHOD_OR_LOTS],
])('400: %s', async (_, body, message) => {
  const { status, problem } = await ada.call(chooseLots, { params: { id: '1' }, body })
  expect([status, problem.errors]).toEqual([400, [{ path: 'lotMethod', message }]])
})

test('400: no share of a lot, and nothing changes', async () => {
  const [first, second] = await twoLots('WMT')
  const sale = await traded(testServer, ada, 'sell 1 WMT @ 80.00')
  const before = await costs()
  const lots = [
    { id: second, quantity: '1' },
    { id: first, quantity: '0.00' },
  ]
  expect(await choose(sale, { lots })).toMatchObject({
    status: 400,
    problem: { errors: [{ path: 'lots.1.quantity', message: 'Enter a quantity above 0' }] },
  })
  expect(await costs()).toEqual(before)
})

test("404: a purchase, an unknown transaction, and another customer's sale", async () => {
  const [first] = await twoLots('JNJ')
  const sale = await traded(testServer, ada, 'sell 1 JNJ @ 80.00')
  const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved' })
  for (const [id, who] of [
    [first, ada],
    ['999999', ada],
    [sale, carl],
  ] as const)
    expect((await choose(id, { lotMethod: 'lifo' }, who)).status).toBe(404)
})
