import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { getIntraday, listAssets } from '#contract/market/market.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { testServerOfFile } from '../support/server.ts'
import { program, sdk } from './alpaca.ts'

const testServer = testServerOfFile()
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  key = await makeKey(testServer.ada, { scopes: ['market'] })
  alpaca = sdk(testServer.url, key)
})

const SYMBOLS = 'AAPL,KO,MSFT'
const START = new Date('2026-11-09T00:00:00Z')

test('the last price is a trade and a quote, whose bid is its ask, as the screens show it', async () => {
  const trades = (await alpaca.marketData.stocks.stockLatestTrades({ symbols: SYMBOLS })).trades
  const quotes = (await alpaca.marketData.stocks.stockLatestQuotes({ symbols: SYMBOLS })).quotes
  const { body } = await testServer.ada.call(listAssets, { query: { type: 'stock' } })
  for (const symbol of SYMBOLS.split(',')) {
    const asset = body.find((one) => one.symbol === symbol)
    const [price, at] = [Number(asset?.currentPrice), new Date(asset?.priceAt ?? 0)]
    expect(trades[symbol]).toMatchObject({ p: price, s: 0, x: '', t: at })
    expect(quotes[symbol]).toMatchObject({ bp: price, ap: price, bs: 0, as: 0, bx: '', ax: '', t: at })
  }
  const { trade } = await alpaca.marketData.stocks.stockLatestTradeSingle({ symbol: 'KO', feed: 'iex' })
  expect(trade).toEqual(trades['KO'])
  const { quote } = await alpaca.marketData.stocks.stockLatestQuoteSingle({ symbol: 'KO' })
  expect(quote).toEqual(quotes['KO'])
})

test('minutes are those of the chart, with the keys that programs want', async () => {
  const { bars } = await alpaca.marketData.stocks.stockBarSingle({ symbol: 'AAPL', timeframe: '1Min' })
  const chart = await testServer.ada.call(getIntraday, {
    params: { symbol: 'AAPL' },
    query: { interval: '1m' },
  })
  const today = chart.body.filter(({ datetime }) => datetime >= '2026-11-18')
  expect(bars.map(({ t, o, c, v }) => [t.toISOString(), o, c, v])).toEqual(
    today.map(({ datetime, open, close, volume }) => [datetime, open, close, volume]),
  )
  expect(bars[0]).toMatchObject({ n: null, vw: null })
  const latest = await alpaca.marketData.stocks.stockLatestBars({ symbols: 'AAPL' })
  expect(latest.bars['AAPL']).toEqual(bars.at(-1))
})

test('days, weeks and months are joined hours', async () => {
  const of = async (timeframe: string) =>
    (await alpaca.marketData.stocks.stockBarSingle({ symbol: 'AAPL', timeframe, start: START })).bars
  const days = await of('1Day')
  expect(days.map(({ t }) => t.toISOString())).toEqual(
    ['09', '10', '11', '12', '13', '16', '17', '18'].map((day) => `2026-11-${day}T05:00:00.000Z`),
  )
  const weeks = await of('1Week')
  const [first] = weeks
  const firstWeek = days.slice(0, 5)
  expect(first).toMatchObject({
    o: firstWeek[0]?.o,
    c: firstWeek[4]?.c,
    h: Math.max(...firstWeek.map(({ h }) => h)),
    l: Math.min(...firstWeek.map(({ l }) => l)),
    v: firstWeek.reduce((sum, { v }) => sum + v, 0),
  })
  expect(weeks).toHaveLength(2)
  const months = (
    await alpaca.marketData.stocks.stockBarSingle({
      symbol: 'AAPL',
      timeframe: '1Month',
      start: new Date('2026-09-01T00:00:00Z'),
    })
  ).bars
  expect(months.map(({ t }) => t.toISOString())).toEqual([
    '2026-09-01T04:00:00.000Z',
    '2026-10-01T04:00:00.000Z',
    '2026-11-01T04:00:00.000Z',
  ])
})

test.each(['asc', 'desc'] as const)('pages of any size add up to the whole, %s', async (sort) => {
  const timeframe = '1Day'
  const whole = await alpaca.marketData.stocks.stockBars({ symbols: SYMBOLS, timeframe, start: START, sort })
  expect(whole.nextPageToken).toBeNull()
  const times = (of: typeof whole.bars) =>
    Object.entries(of).flatMap(([symbol, bars]) => bars.map(({ t }) => `${symbol} ${String(t)}`))
  expect(times(whole.bars)).toHaveLength(24)
  for (const limit of [1, 5, 8, 23, 24, 100]) {
    const paged: string[] = []
    let pageToken: string | null | undefined
    do {
      const page = await alpaca.marketData.stocks.stockBars({
        symbols: SYMBOLS,
        timeframe,
        start: START,
        sort,
        limit,
        ...(pageToken ? { pageToken } : {}),
      })
      const got = times(page.bars)
      expect(got.length).toBeLessThanOrEqual(limit)
      paged.push(...got)
      pageToken = page.nextPageToken
    } while (pageToken)
    expect(paged, `limit ${limit}`).toEqual(times(whole.bars))
  }
})

test('snapshots hold the last price, its minute, its session and the one before', async () => {
  const snapshots = await alpaca.marketData.stocks.stockSnapshots({ symbols: 'AAPL,KO' })
  const snapshot = snapshots['AAPL']
  const trade = (await alpaca.marketData.stocks.stockLatestTradeSingle({ symbol: 'AAPL' })).trade
  const { bars } = await alpaca.marketData.stocks.stockBarSingle({
    symbol: 'AAPL',
    timeframe: '1Day',
    start: new Date('2026-11-17T00:00:00Z'),
  })
  expect(snapshot?.latestTrade).toEqual(trade)
  expect(snapshot?.dailyBar).toMatchObject({ t: bars[1]?.t, o: bars[1]?.o, c: trade.p })
  expect(snapshot?.prevDailyBar).toEqual(bars[0])
  expect(snapshot?.minuteBar?.c).toBe(trade.p)
  const single = await alpaca.marketData.stocks.stockSnapshotSingle({ symbol: 'AAPL' })
  expect(single).toMatchObject({ symbol: 'AAPL', dailyBar: snapshot?.dailyBar })
})

test('a fund has a price, and no session', async () => {
  const { body } = await testServer.ada.call(listAssets, { query: { type: 'mutual_fund' } })
  const symbol = body[0]?.symbol ?? ''
  const fund = await alpaca.marketData.stocks.stockSnapshotSingle({ symbol })
  expect(fund.latestTrade?.p).toBe(Number(body[0]?.currentPrice))
  expect(fund.dailyBar).toBeUndefined()
})

describe('refused by name', () => {
  test.each([
    ['/bars?timeframe=1Day', 422, 'symbols'],
    ['/bars?symbols=AAPL', 422, 'timeframe'],
    ['/bars?symbols=AAPL&timeframe=7Min', 422, 'timeframe'],
    ['/bars?symbols=AAPL&timeframe=constructor', 422, 'timeframe'],
    ['/bars?symbols=AAPL,&timeframe=1Day', 422, 'symbols'],
    ['/bars?symbols=AAPL,NOPE&timeframe=1Day', 404, 'NOPE'],
    ['/bars?symbols=AAPL&timeframe=1Day&limit=0', 422, 'limit'],
    ['/bars?symbols=AAPL&timeframe=1Day&limit=10001', 422, 'limit'],
    ['/bars?symbols=AAPL&timeframe=1Day&adjustment=raw', 422, 'adjustment'],
    ['/bars?symbols=AAPL&timeframe=1Day&currency=EUR', 422, 'currency'],
    ['/bars?symbols=AAPL&timeframe=1Day&page_token=nonsense', 422, 'page_token'],
    ['/bars?symbols=AAPL&timeframe=1Day&asof=2020-01-01', 422, 'asof'],
    ['/bars?symbols=AAPL&timeframe=1Day&start=never', 422, 'start'],
    ['/GSPC.INDX/bars?timeframe=1Day', 404, 'GSPC.INDX'],
    ['/NOPE/snapshot', 404, 'NOPE'],
    ['/quotes/latest', 422, 'symbols'],
    ['/AAPL/trades', 404, 'not supported by this broker'],
    ['/AAPL/auctions', 404, 'not supported by this broker'],
  ])('%s', async (path, status, name) => {
    const reply = await program(testServer.url, key)('GET', `/v2/stocks${path}`)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringContaining(name)])
  })
})
