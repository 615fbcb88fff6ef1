import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asset } from '#contract/market/market.schemas.ts'
import { listAssets } from '#contract/market/market.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'
import { ANCHOR_WEEKEND, AFTER_HOURS, IN_SESSION } from './test-times.ts'
import { untilFound } from '../../../support/eventually.ts'

const testServer = testServerOfFile({ at: IN_SESSION })

const assets = async (type?: 'stock' | 'mutual_fund' | 'crypto') =>
  (await testServer.ada.call(listAssets, { query: type ? { type } : {} })).body

describe('200', () => {
  test('all 60 stocks and 10 funds, in the shape of the contract', async () => {
    const reply = await testServer.ada.call(listAssets)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(z.array(asset).parse(reply.body)).toEqual(reply.body)
    expect(reply.body.filter(({ type }) => type === 'stock')).toHaveLength(60)
    expect(reply.body.filter(({ type }) => type === 'mutual_fund')).toHaveLength(10)
  })

  test('one type alone is the same list without the other; nothing is crypto', async () => {
    const all = await assets()
    expect([...(await assets('stock')), ...(await assets('mutual_fund'))]).toEqual(all)
    expect(await assets('crypto')).toEqual([])
  })

  test('a stock carries its session’s figures, a fund its price only', async () => {
    const all = await assets()
    const apple = all.find(({ symbol }) => symbol === 'AAPL')!
    expect(apple).toMatchObject({
      name: 'Apple Inc.',
      type: 'stock',
      currentPrice: expect.stringMatching(/^\d+\.\d\d$/),
      change24h: expect.stringMatching(/^-?\d+\.\d\d$/),
      priceAt: '2026-11-18T15:00:00.000Z',
      volume24h: expect.any(Number),
      peRatio: expect.stringMatching(/^\d+\.\d\d$/),
    })
    const price = Number(apple.currentPrice)
    expect(Number(apple.low)).toBeLessThanOrEqual(price)
    expect(Number(apple.high)).toBeGreaterThanOrEqual(price)
    expect(Number(apple.marketCap)).toBeCloseTo(price * 14_600e6, -4)

    const fund = all.find(({ symbol }) => symbol === 'VFIAX')!
    expect(Object.keys(fund).toSorted()).toEqual(
      ['symbol', 'name', 'type', 'currentPrice', 'change24h', 'priceAt'].toSorted(),
    )
  })

  test('a company without earnings has no price to earnings, rather than zero', async () => {
    for (const stock of (await assets('stock')).filter(({ symbol }) => ['INTC', 'BA'].includes(symbol))) {
      expect(stock).not.toHaveProperty('peRatio')
    }
  })

  test('prices move with the seconds of the session', async () => {
    const before = await assets('stock')
    testServer.clock.advance({ seconds: 1 })
    const after = await untilFound(async () => {
      const list = await assets('stock')
      return list[0]!.priceAt === before[0]!.priceAt ? undefined : list
    })
    expect(after[0]!.priceAt).toBe('2026-11-18T15:00:01.000Z')
    expect(after.map(({ currentPrice }) => currentPrice)).not.toEqual(
      before.map(({ currentPrice }) => currentPrice),
    )
  })

  test('two servers of one seed show the same market', async () => {
    const other = await testServer.secondNode()
    expect((await other.as(testServer.ada).call(listAssets)).body).toEqual(await assets())
  })

  test('after hours every price is the close of the session, made at the close', async () => {
    const evening = await startTestServer({ at: AFTER_HOURS })
    const { body } = await evening.ada.call(listAssets)
    expect(new Set(body.map(({ priceAt }) => priceAt))).toEqual(new Set(['2026-11-18T21:00:00.000Z']))
    await evening.close()
  })

  test('at the weekend after the anchor session the prices are the catalogue’s', async () => {
    const saturday = await startTestServer({ at: ANCHOR_WEEKEND })
    const { body } = await saturday.ada.call(listAssets)
    const prices = Object.fromEntries(body.map(({ symbol, currentPrice }) => [symbol, currentPrice]))
    expect(prices).toMatchObject({ AAPL: '309.00', INTC: '90.10', NFLX: '79.60', SWPPX: '19.40' })
    await saturday.close()
  })
})

describe('304', () => {
  test('for a caller who has the latest list, and only then', async () => {
    const first = await testServer.ada.call(listAssets)
    const etag = first.headers.get('etag')!
    const again = await testServer.ada.call(listAssets, {}, { headers: { 'if-none-match': etag } })
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: '' })

    const stale = await testServer.ada.call(listAssets, {}, { headers: { 'if-none-match': '"old"' } })
    expect(stale.status).toBe(200)
  })
})

describe('400', () => {
  test.each(['bond', 'STOCK', '', "stock' or 1=1", '__proto__'])('no type %j', async (type) => {
    const reply = await testServer.ada.get(`/api/assets?type=${encodeURIComponent(type)}`)
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  test('not two types at once', async () => {
    expect((await testServer.ada.get('/api/assets?type=stock&type=mutual_fund')).status).toBe(400)
  })
})
