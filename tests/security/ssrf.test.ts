import { expect, test } from 'vitest'
import { openRealMarket } from '../api/market/prices/real-market.ts'
import { ofFile } from '../support/api/of-file.ts'

/** Visitors who would have the server ask others for them, or more often than its quota allows. */
const market = ofFile(openRealMarket)

/**
 * The clock stands still, so the node asks for its prices and its funds once; whatever is asked beyond is for a
 * visitor.
 */
const ITS_OWN =
  /^\/(us-quote-delayed|real-time\/|eod\/[A-Z]{5}\.US\?from=|eod-bulk|calendar\/|splits\/|div\/)/

function expectNothingAskedForVisitors(): void {
  const { requested } = market.provider
  expect(requested.filter((path) => !ITS_OWN.test(path))).toEqual([])
  expect(requested.length).toBe(new Set(requested).size)
}

test('a thousand visitors of the first page cost no request to the provider', async () => {
  const visitor = market.testServer.visitor()
  for (let round = 0; round < 20; round += 1) {
    const look = () => visitor.get<Record<string, object[]>>('/api/public/market-preview')
    const previews = await Promise.all(Array.from({ length: 50 }, look))
    for (const { status, body } of previews) {
      expect(status).toBe(200)
      const keys = Object.values(body).flatMap((shown) => shown.flatMap((each) => Object.keys(each)))
      expect(new Set(keys)).toEqual(new Set(['symbol', 'name', 'currentPrice', 'change24h']))
    }
  }
  expectNothingAskedForVisitors()
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  '//127.0.0.1:5432',
  'AAPL.US?api_token=',
  'AAPL/../../user',
  'AAPL\r\nHost: evil.example',
  'A'.repeat(200),
  'ZZZZ',
])('a symbol such as %j is no question for the provider', async (symbol) => {
  for (const path of ['historical', 'intraday', 'logo']) {
    const { status } = await market.reader().get(`/api/${path}/${encodeURIComponent(symbol)}`)
    expect([400, 404]).toContain(status)
  }
  for (const query of ['sparklines?symbols', 'news?symbol', 'trades?symbol']) {
    const { status } = await market.reader().get(`/api/${query}=${encodeURIComponent(symbol)}`)
    expect(status).toBeLessThan(500)
  }
  const { status } = await market.reader().post('/api/buy', { symbol, quantity: '1' })
  expect([400, 404]).toContain(status)
  expectNothingAskedForVisitors()
})
