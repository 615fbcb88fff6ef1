import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listInstruments } from '#contract/market/instruments.ts'
import { listAssets } from '#contract/market/market.ts'
import { presentInstruments } from '#server/market/present-instruments.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.close())

describe('200', () => {
  test('sector, exchange and website of every stock, category and expense ratio of every fund', async () => {
    const { status, body } = await testServer.ada.call(listInstruments)
    expect(status).toBe(200)
    const { body: assets } = await testServer.ada.call(listAssets)
    expect(body.map(({ symbol }) => symbol)).toEqual(assets.map(({ symbol }) => symbol))
    expect(body.find(({ symbol }) => symbol === 'AAPL')).toEqual({
      symbol: 'AAPL',
      group: 'Information Technology',
      exchange: 'NASDAQ',
      website: 'apple.com',
    })
    for (const { symbol } of assets.filter(({ type }) => type === 'mutual_fund')) {
      const fund = body.find((facts) => facts.symbol === symbol)
      expect(fund).toEqual({
        symbol,
        group: expect.stringMatching(/\w/),
        expenseRatioPercent: expect.stringMatching(/^\d\.\d+$/),
      })
    }
  })

  test('of real funds no figure is made up', () => {
    for (const facts of presentInstruments(false)) expect(facts).not.toHaveProperty('expenseRatioPercent')
  })
})

test('304: for a caller who has the list', async () => {
  const etag = (await testServer.ada.call(listInstruments)).headers.get('etag')!
  const again = await testServer.ada.call(listInstruments, {}, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})
