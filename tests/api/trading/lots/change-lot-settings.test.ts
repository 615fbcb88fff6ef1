import { beforeAll, describe, expect, test } from 'vitest'
import { changeLotSettings, getLotSettings, listRealized } from '#contract/trading/lots.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { traded } from './traded.ts'

const testServer = testMarketOfFile()
let ada: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '10000.00' })
})

const change = (body: { method: 'fifo' | 'lifo' | 'average'; symbol?: string }) =>
  ada.call(changeLotSettings, { body })

describe('200', () => {
  test('sales from then on take lots by it; those before keep theirs', async () => {
    await traded(testServer, ada, 'buy 2 KO @ 60.00')
    await traded(testServer, ada, 'buy 2 KO @ 70.00')
    await traded(testServer, ada, 'sell 1 KO @ 80.00')
    expect((await change({ method: 'lifo' })).body).toEqual({ method: 'lifo', funds: [] })
    await traded(testServer, ada, 'sell 1 KO @ 80.00')
    const { rows } = (await ada.call(listRealized, { query: { year: '2026' } })).body
    expect(rows.map(({ cost }) => cost)).toEqual(['60.00', '70.00'])
  })

  test('a fund may have its own, and the last choice counts', async () => {
    await change({ method: 'average', symbol: 'VFIAX' })
    await change({ method: 'fifo', symbol: 'VFIAX' })
    expect((await change({ method: 'average', symbol: 'vfiax' })).body).toEqual({
      method: 'lifo',
      funds: [{ symbol: 'VFIAX', method: 'average' }],
    })
  })
})

test.each([
  ['422: average cost of all holdings', { method: 'average' as const }, 422],
  ['422: a method of its own for a stock', { method: 'lifo' as const, symbol: 'KO' }, 422],
  ['404: no such fund', { method: 'lifo' as const, symbol: 'NONE' }, 404],
  ['400: no such method', { method: 'newest' as never }, 400],
])('%s, and nothing changes', async (_, body, status) => {
  const before = (await ada.call(getLotSettings)).body
  expect((await change(body)).status).toBe(status)
  expect((await ada.call(getLotSettings)).body).toEqual(before)
})
