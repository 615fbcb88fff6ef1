import { describe, expect, test } from 'vitest'
import { HISTORY_PERIODS, type HistoryPeriod } from '#domain/market/history-period.ts'
import { getHistory, listAssets } from '#contract/market/market.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'
import { IN_SESSION } from './test-times.ts'

const testServer = testServerOfFile({ at: IN_SESSION })

const history = async (symbol: string, period?: HistoryPeriod) =>
  (await testServer.ada.call(getHistory, { params: { symbol }, query: period ? { period } : {} })).body

describe('200', () => {
  test.each(HISTORY_PERIODS)('%s: oldest first, ending now at the price of the list', async (period) => {
    const points = await history('AAPL', period)
    const times = points.map(({ time }) => time)
    expect(times).toEqual([...new Set(times)].toSorted())
    expect(times.at(-1)).toBe('2026-11-18T15:00:00.000Z')
    const { body } = await testServer.ada.call(listAssets)
    expect(points.at(-1)?.price).toBe(Number(body.find(({ symbol }) => symbol === 'AAPL')?.currentPrice))
  })

  test.each([
    ['1D', '2026-11-18T14:30:00.000Z', 16],
    ['1W', '2026-11-12T14:30:00.000Z', 58],
    ['1M', '2026-10-19T20:00:00.000Z', 23],
    ['1Y', '2025-11-18T21:00:00.000Z', 252],
    // 17 years of daily closes, down-sampled to what a screen shows.
    ['All', '2009-01-02T21:00:00.000Z', 1_000],
  ] as const)('%s starts at %s and has %i points', async (period, from, count) => {
    const points = await history('MSFT', period)
    expect({ from: points[0]?.time, count: points.length }).toEqual({ from, count })
  })

  test('a month by default; any case of a symbol; funds, indices and hyphens too', async () => {
    expect(await history('aapl')).toEqual(await history('AAPL', '1M'))
    for (const symbol of ['VFIAX', 'GSPC.INDX', 'BRK-B']) expect((await history(symbol)).length).toBe(23)
  })

  test('a stock’s points have the shares traded since the one before: a day’s add up to its volume', async () => {
    const { body } = await testServer.ada.call(listAssets)
    const traded = body.find(({ symbol }) => symbol === 'AAPL')?.volume24h
    expect(traded).toBeGreaterThan(0)
    const day = await history('AAPL', '1D')
    expect(day.reduce((sum, { volume = 0 }) => sum + volume, 0)).toBe(traded)
    expect((await history('AAPL', '1M')).at(-1)?.volume).toBe(traded)
    for (const symbol of ['VFIAX', 'GSPC.INDX'])
      for (const point of await history(symbol)) expect(point).not.toHaveProperty('volume')
  })

  test('before the open the one-day chart is the last whole session', async () => {
    const early = await startTestServer({ at: '2026-11-18T13:00:00Z' })
    const { body } = await early.ada.call(getHistory, { params: { symbol: 'AAPL' }, query: { period: '1D' } })
    expect([body[0]?.time, body.at(-1)?.time]).toEqual([
      '2026-11-17T14:30:00.000Z',
      '2026-11-17T21:00:00.000Z',
    ])
    await early.close()
  })
})

test('304: for a caller who has this chart', async () => {
  const input = { params: { symbol: 'AAPL' }, query: { period: '1Y' as const } }
  const etag = (await testServer.ada.call(getHistory, input)).headers.get('etag')!
  expect((await testServer.ada.call(getHistory, input, { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})

describe('400', () => {
  test.each(['2Y', '1d', 'all', '', "1D';--", 'constructor'])('no period %j', async (period) => {
    const reply = await testServer.ada.get(`/api/historical/AAPL?period=${encodeURIComponent(period)}`)
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  })

  test.each([
    'http%3A%2F%2F169.254.169.254%2F',
    '..%2F..%2Fetc%2Fpasswd',
    '%00',
    'A'.repeat(1_000),
    'AAPL%20',
    '<script>',
    '1AAPL',
  ])('no symbol %s', async (symbol) => {
    const { status } = await testServer.ada.get(`/api/historical/${symbol}?period=1D`)
    expect([400, 404]).toContain(status)
  })
})

test.each(['NOPE', 'CONSTRUCTOR', 'BTC-USD'])('404: no instrument %s', async (symbol) => {
  const reply = await testServer.ada.call(getHistory, { params: { symbol } })
  expect(reply).toMatchObject({ status: 404, body: { code: 'asset_not_found', detail: 'Asset not found' } })
})
