import { describe, expect, test } from 'vitest'
import { listInstruments } from '#contract/market/instruments.ts'
import { listAssets } from '#contract/market/market.ts'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import { presentInstruments } from '#server/market/routes.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

describe('200', () => {
  test('sector, exchange and website of every stock, category and expense ratio of every fund', async () => {
    const { status, body } = await testServer.ada.call(listInstruments)
    expect(status).toBe(200)
    const { body: assets } = await testServer.ada.call(listAssets)
    expect(body.map(({ symbol }) => symbol)).toEqual(assets.map(({ symbol }) => symbol))
    expect(body.find(({ symbol }) => symbol === 'AAPL')).toEqual({
      symbol: 'AAPL',
      type: 'stock',
      group: 'Information Technology',
      exchange: 'NASDAQ',
      website: 'apple.com',
      dividendsPerShare: expect.stringMatching(/^\d\.\d\d$/),
    })
    for (const { symbol } of assets.filter(({ type }) => type === 'mutual_fund')) {
      const fund = body.find((facts) => facts.symbol === symbol)
      expect(fund).toEqual({
        symbol,
        type: 'mutual_fund',
        group: expect.stringMatching(/\w/),
        expenseRatioPercent: expect.stringMatching(/^\d\.\d+$/),
        dividendsPerShare: expect.stringMatching(/^\d\.\d{2,4}$/),
      })
    }
  })

  test('a year’s dividends of a share are the last four, those of an ex-date from midnight in New York', async () => {
    const market = createSimulatedMarket(1, createMarketCalendar())
    const lastFour = (symbol: string, upTo: string) => {
      const paid = simulatedDividends(market, BUILT_IN.findTradable(symbol)!, '2025-01-01', upTo).slice(-4)
      return formatPrice(price(paid.reduce((sum, { perShare }) => sum + perShare, 0n)))
    }
    // The first of a year is a larger one.
    const [first] = simulatedDividends(market, BUILT_IN.findTradable('KO')!, '2027-01-01', '2027-03-31')
    const dayBefore = dateOfDay(dayOfDate(first!.exDate) - 1)
    const late = await startTestServer({ at: `${first!.exDate}T04:59:00Z` })
    const paidBy = async (symbol: string) =>
      (await late.ada.call(listInstruments)).body.find((facts) => facts.symbol === symbol)?.dividendsPerShare
    expect(await paidBy('KO')).toBe(lastFour('KO', dayBefore))
    late.clock.advance({ minutes: 1 })
    expect(await paidBy('KO')).toBe(lastFour('KO', first!.exDate))
    expect(lastFour('KO', first!.exDate)).not.toBe(lastFour('KO', dayBefore))
    expect(await paidBy('VBTLX')).toBe(lastFour('VBTLX', first!.exDate))
    expect(await paidBy('AMZN')).toBe('0.00')
    await late.close()
  })

  test('of real funds and real payments no figure is made up', () => {
    for (const facts of presentInstruments(
      { prices: 'delayed', dividendsOfYear: () => null },
      BUILT_IN,
      new Date(),
    )) {
      expect(facts).not.toHaveProperty('expenseRatioPercent')
      expect(facts).not.toHaveProperty('dividendsPerShare')
    }
  })
})

test('304: for a caller who has the list', async () => {
  const etag = (await testServer.ada.call(listInstruments)).headers.get('etag')!
  const again = await testServer.ada.call(listInstruments, {}, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})
