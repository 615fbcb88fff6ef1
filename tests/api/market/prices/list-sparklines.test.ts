import { describe, expect, test } from 'vitest'
import { getHistory, listAssets, listSparklines } from '#contract/market/market.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { IN_SESSION } from './test-times.ts'

const testServer = testServerOfFile({ at: IN_SESSION })

const sparklines = (symbols: string, headers = {}) =>
  testServer.ada.call(listSparklines, { query: { symbols } }, { headers })

describe('200', () => {
  test('several symbols by one call: the month of the chart, up to the price of the list', async () => {
    const { body } = await sparklines('MSFT,AAPL,VFIAX')
    expect(body.map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL', 'VFIAX'])
    const { body: assets } = await testServer.ada.call(listAssets)
    for (const { symbol, prices } of body) {
      const { body: month } = await testServer.ada.call(getHistory, {
        params: { symbol },
        query: { period: '1M' },
      })
      expect(prices.slice(0, -1)).toEqual(month.slice(0, -1).map(({ price }) => price))
      expect(prices.at(-1)).toBe(Number(assets.find((asset) => asset.symbol === symbol)?.currentPrice))
    }
  })

  test('each once, in any case; what there is not is left out', async () => {
    expect((await sparklines('aapl,AAPL,NOPE,BRK-B')).body.map(({ symbol }) => symbol)).toEqual([
      'AAPL',
      'BRK-B',
    ])
    expect((await sparklines('NOPE')).body).toEqual([])
  })
})

test('304: for a caller who has them', async () => {
  const etag = (await sparklines('AAPL,KO')).headers.get('etag')!
  expect((await sparklines('AAPL,KO', { 'if-none-match': etag })).status).toBe(304)
})

describe('400', () => {
  test.each(['', ',', 'AAPL,', 'A B', '<script>', Array.from({ length: 101 }, () => 'A').join(',')])(
    'no symbols %j',
    async (symbols) => {
      const reply = await testServer.ada.get(`/api/sparklines?symbols=${encodeURIComponent(symbols)}`)
      expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    },
  )

  test('none at all', async () => {
    expect((await testServer.ada.get('/api/sparklines')).status).toBe(400)
  })
})
