import { describe, expect, test } from 'vitest'
import { INTRADAY_INTERVALS, type IntradayInterval } from '#domain/market/history-period.ts'
import { getIntraday, listAssets } from '#contract/market/market.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { IN_SESSION } from './test-times.ts'

const testServer = testServerOfFile({ at: IN_SESSION })

const bars = async (symbol: string, interval?: IntradayInterval) =>
  (await testServer.ada.call(getIntraday, { params: { symbol }, query: interval ? { interval } : {} })).body

describe('200', () => {
  test.each([
    ['1m', 390, '2026-11-17T15:01:00.000Z', '2026-11-18T15:00:00.000Z'],
    ['5m', 390, '2026-11-11T15:05:00.000Z', '2026-11-18T15:00:00.000Z'],
    ['1h', 420, '2026-08-25T14:30:00.000Z', '2026-11-18T14:30:00.000Z'],
  ] as const)('%s: the last %i bars, across sessions, oldest first', async (interval, count, from, to) => {
    const found = await bars('AAPL', interval)
    const times = found.map(({ datetime }) => datetime)
    expect(times).toHaveLength(count)
    expect(times).toEqual([...new Set(times)].toSorted())
    expect([times[0], times.at(-1)]).toEqual([from, to])
  })

  test.each(INTRADAY_INTERVALS)(
    '%s: every bar holds its prices, and the last closes at the price of the list',
    async (interval) => {
      const found = await bars('NVDA', interval)
      for (const { open, high, low, close, volume } of found) {
        expect(low).toBeLessThanOrEqual(Math.min(open, close))
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close))
        expect(volume).toBeGreaterThanOrEqual(0)
      }
      const { body } = await testServer.ada.call(listAssets)
      expect(found.at(-1)?.close).toBe(Number(body.find(({ symbol }) => symbol === 'NVDA')?.currentPrice))
    },
  )

  test('five minutes by default', async () => {
    expect(await bars('aapl')).toEqual(await bars('AAPL', '5m'))
  })
})

test('304: for a caller who has these bars', async () => {
  const input = { params: { symbol: 'AAPL' } }
  const etag = (await testServer.ada.call(getIntraday, input)).headers.get('etag')!
  expect((await testServer.ada.call(getIntraday, input, { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})

test.each(['15m', '1M', '', "1m';--", '60'])('400: no interval %j', async (interval) => {
  const reply = await testServer.ada.get(`/api/intraday/AAPL?interval=${encodeURIComponent(interval)}`)
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input' } })
})

test('404: no instrument of that name', async () => {
  expect(await testServer.ada.call(getIntraday, { params: { symbol: 'NOPE' } })).toMatchObject({
    status: 404,
    body: { code: 'asset_not_found' },
  })
})
