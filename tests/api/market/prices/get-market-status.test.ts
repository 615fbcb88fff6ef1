import { describe, expect, test } from 'vitest'
import { getMarketStatus } from '#contract/market/market.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

async function statusAt(at: string, env: Record<string, string> = {}) {
  const then = await startTestServer({ at, env })
  const { body } = await then.ada.call(getMarketStatus)
  await then.close()
  return body
}

describe('200', () => {
  test('in session: open, and until when', async () => {
    const { status, body } = await testServer.ada.call(getMarketStatus)
    expect(status).toBe(200)
    expect(body).toEqual({
      isOpen: true,
      tradingAllowed: true,
      message: null,
      nextOpen: '2026-11-19T14:30:00.000Z',
      nextClose: '2026-11-18T21:00:00.000Z',
      exDividend: [],
      latePrices: [],
    })
  })

  test('after hours: closed, trading at the last price', async () => {
    expect(await statusAt('2026-11-18T22:00:00Z')).toMatchObject({
      isOpen: false,
      tradingAllowed: true,
      message: 'Market is closed. You can still trade at the last price.',
      nextOpen: '2026-11-19T14:30:00.000Z',
    })
  })

  test('on Thanksgiving: no trading; the next session closes early', async () => {
    expect(await statusAt('2026-11-26T15:00:00Z')).toEqual({
      isOpen: false,
      tradingAllowed: false,
      message: 'Closed for the holiday. Trading resumes Friday 9:30 AM ET.',
      nextOpen: '2026-11-27T14:30:00.000Z',
      nextClose: '2026-11-27T18:00:00.000Z',
      exDividend: [],
      latePrices: [],
    })
  })

  test('on a weekend over which the clocks change: no trading until Monday, by New York’s new time', async () => {
    expect(await statusAt('2026-10-31T15:00:00Z')).toMatchObject({
      isOpen: false,
      tradingAllowed: false,
      message: 'Closed for the weekend. Trading resumes Monday 9:30 AM ET.',
      nextOpen: '2026-11-02T14:30:00.000Z',
      nextClose: '2026-11-02T21:00:00.000Z',
    })
  })

  test('after an early close: closed, trading at the last price', async () => {
    expect(await statusAt('2026-11-27T18:00:00Z')).toMatchObject({
      isOpen: false,
      tradingAllowed: true,
      message: 'Market is closed. You can still trade at the last price.',
      nextOpen: '2026-11-30T14:30:00.000Z',
    })
  })

  test('on a day the operator closed: no trading; on one the operator shortened: a short session', async () => {
    const env = { MARKET_OVERRIDES: '2026-11-18=closed, 2026-11-19=early-close' }
    expect(await statusAt('2026-11-18T15:00:00Z', env)).toEqual({
      isOpen: false,
      tradingAllowed: false,
      message: 'Closed today. Trading resumes Thursday 9:30 AM ET.',
      nextOpen: '2026-11-19T14:30:00.000Z',
      nextClose: '2026-11-19T18:00:00.000Z',
      exDividend: [],
      latePrices: [],
    })
  })

  test('on a Sunday with a market that is always open: open', async () => {
    expect(await statusAt('2026-11-22T15:00:00Z', { MARKET_HOURS: 'always' })).toMatchObject({
      isOpen: true,
      tradingAllowed: true,
      nextClose: '2026-11-23T05:00:00.000Z',
    })
  })
})
