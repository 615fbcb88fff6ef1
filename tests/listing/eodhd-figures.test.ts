import { expect, test } from 'vitest'
import { BUILT_IN, MOST_LISTED } from '#domain/market/catalogue.ts'
import type { ProviderClient } from '#server/market/ports/provider-client.ts'
import { createEodhdRequests } from '#server/market/providers/eodhd/eodhd-requests.ts'

test('the figures of as many stocks as there can be are asked for a hundred at a time', async () => {
  const [first] = BUILT_IN.stocks
  const listed = Array.from({ length: MOST_LISTED }, (_, at) => ({ ...first!, symbol: `NEW${at}` }))
  const asked: { named: number; calls: number }[] = []
  const client: ProviderClient = {
    async request({ query, calls }) {
      const tickers = (query?.['s'] ?? '').split(',')
      asked.push({ named: tickers.length, calls })
      return {
        data: Object.fromEntries(tickers.map((ticker) => [ticker, { symbol: ticker, marketCap: 1e9 }])),
      }
    },
  }
  const figures = await createEodhdRequests(client).figures?.([...BUILT_IN.stocks, ...listed])
  expect(asked).toEqual([
    { named: 100, calls: 100 },
    { named: 60, calls: 60 },
  ])
  expect(figures?.size).toBe(160)
  expect(figures?.get('NEW99')?.marketCap).not.toBeNull()
})
