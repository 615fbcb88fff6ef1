import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getHistory, getIntraday } from '#contract/market/market.ts'
import { reply } from '../../../support/providers/market-server.ts'
import { FILLED, PERIOD_S, type RealMarket, openRealMarket } from './real-market.ts'

let market: RealMarket
beforeEach(async () => {
  market = await openRealMarket()
})
afterEach(() => market.close())

describe('charts', () => {
  const history = async (symbol: string, period: '1D' | '1W' | '1M' | '1Y' | 'All') =>
    (await market.reader().call(getHistory, { params: { symbol }, query: { period } })).body

  test('show closes adjusted for splits, oldest first', async () => {
    const month = await history('AAPL', '1M')
    expect(month.length).toBeGreaterThan(18)
    expect(month.at(-1)?.time).toBe('2026-11-17T21:00:00.000Z')
    const steps = month.slice(1).map(({ price }, at) => price / (month[at]?.price ?? 1))
    expect(Math.max(...steps.map((step) => Math.abs(step - 1)))).toBeLessThan(0.15)
    expect((await history('AAPL', '1Y')).length).toBeGreaterThan(month.length)
    expect((await history('VFIAX', 'All')).length).toBeGreaterThan(5)
  })

  test('of a day are the last session’s bars until this one has some, in regular hours', async () => {
    const bars = (
      await market.reader().call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } })
    ).body
    expect(bars[0]?.datetime).toBe('2026-11-17T14:30:00.000Z')
    expect(bars.filter(({ datetime }) => datetime < '2026-11-18')).toHaveLength(78)
    market.provider.send('AAPL', 330)
    await market.nextRound()
    market.testServer.clock.advance({ seconds: 6 })
    const later = (
      await market.reader().call(getIntraday, { params: { symbol: 'AAPL' }, query: { interval: '5m' } })
    ).body
    expect(later.at(-1)).toMatchObject({ datetime: '2026-11-18T14:45:00.000Z', close: 330, high: 330 })
    expect((await history('AAPL', '1D')).at(-1)?.price).toBe(330)
  })

  test('are requested once, and shown when the provider is gone', async () => {
    await Promise.all([history('AAPL', '1M'), history('AAPL', '1Y'), history('AAPL', '1M')])
    expect(market.requested('/eod/AAPL.US')).toHaveLength(1)
    await market.provider.shut()
    market.testServer.clock.advance({ minutes: 20 })
    const late = await market.testServer.customer({ username: 'late', kycStatus: 'approved' })
    expect((await late.call(getHistory, { params: { symbol: 'AAPL' } })).status).toBe(200)
    expect(await late.call(getHistory, { params: { symbol: 'MSFT' } })).toMatchObject({
      status: 503,
      body: { code: 'price_unavailable' },
    })
  })

  test('are read from the database once while nothing newer is to come', async () => {
    const first = await history('AAPL', '1M')
    await market.testServer.pool.query(`delete from provider_charts`)
    market.testServer.clock.advance({ seconds: 6 })
    expect(await history('AAPL', '1M')).toEqual(first)
    expect(market.requested('/eod/AAPL.US')).toHaveLength(1)
  })

  test('that fail do not stop prices or trading', async () => {
    market.provider.answer((request, response) => {
      if (request.url?.startsWith('/eod')) reply('oops', 500)(request, response)
      else market.provider.asDocumented(request, response)
    })
    market.testServer.clock.advance({ seconds: PERIOD_S - 5 })
    for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'META', 'TSLA']) {
      const answer = await market.reader().call(getHistory, { params: { symbol }, query: { period: '1M' } })
      expect(answer).toMatchObject({ status: 503, body: { code: 'price_unavailable' } })
    }
    expect(market.requested('/eod/').filter((path) => path.includes('.US')).length).toBeGreaterThanOrEqual(5)
    market.provider.send('AAPL', 312)
    market.testServer.clock.advance({ seconds: 5 })
    await expect.poll(() => market.price('AAPL')).toBe('312.00')
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
  })

  test('that a plan does not hold give way to what there is', async () => {
    market.provider.answer((request, response) => {
      const isIntraday = request.url?.startsWith('/intraday')
      if (isIntraday) reply('Unauthenticated', 403)(request, response)
      else market.provider.asDocumented(request, response)
    })
    expect((await history('MSFT', '1W')).length).toBeGreaterThan(0)
    expect((await history('GSPC.INDX', '1W')).length).toBeGreaterThan(0)
    expect((await market.reader().call(getIntraday, { params: { symbol: 'VFIAX' } })).body).toEqual([])
    expect(market.requested('/intraday/MSFT.US')).toHaveLength(1)
    market.testServer.clock.advance({ minutes: 6 })
    await history('MSFT', '1W')
    expect(market.requested('/intraday/MSFT.US')).toHaveLength(1)
  })
})
