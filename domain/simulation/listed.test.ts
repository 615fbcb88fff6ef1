import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN, type Fund, MOST_INSTRUMENTS, type Stock, createCatalogue } from '../market/catalogue.ts'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { simulatedActions, simulatedDividends } from './corporate-actions.ts'
import { historyOf } from './history.ts'
import { headlineById, headlinesUntil } from './news/headlines.ts'
import { makeMarket } from './simulated-market.ts'
import { ANCHOR_DATE } from './timeline.ts'

const NORTH: Stock = {
  type: 'stock',
  symbol: 'NRTH',
  name: 'North Harbor Shipping',
  sector: 'Industrials',
  exchange: 'NYSE',
  domain: '',
  basePrice: 42.5,
  volatility: 0.3,
  beta: 1,
  drift: 0.08,
  sharesOutstanding: 500e6,
  earningsPerShare: null,
  averageVolume: 5e6,
  dividendYieldPercent: 4,
  movesWith: 'Industrials',
}
const INDEX_FUND: Fund = {
  type: 'mutual_fund',
  symbol: 'NHIX',
  name: 'North Harbor Index Fund',
  category: 'Large Blend',
  basePrice: 120,
  volatility: 0.15,
  beta: 1,
  drift: 0.08,
  expenseRatioPercent: 0.04,
  dividendYieldPercent: 0,
  movesWith: '',
}
const catalogue = createCatalogue([NORTH, INDEX_FUND])
const calendar = createMarketCalendar()
const market = makeMarket(1, calendar)

describe('an instrument that a business lists', () => {
  test('is simulated as if the product had had it always: its price of the anchor is what was entered', () => {
    const session = calendar.sessionOn(ANCHOR_DATE)!
    for (const instrument of catalogue.listed) {
      expect(market.closeOf(instrument, session)).toBe(instrument.basePrice * 100)
      const line = historyOf(market, instrument, 'All', session.closesAtMs)
      expect(line[0]?.atMs).toBe(market.firstSession.closesAtMs)
      expect(line.at(-1)?.price).toBe(instrument.basePrice * 100)
      for (const { price } of line) expect(price).toBeGreaterThan(0)
    }
  })

  test.each([
    { basePrice: 1, volatility: 0.01, beta: 0, drift: 0.3 },
    { basePrice: 100_000, volatility: 1.5, beta: 4, drift: 0 },
    { basePrice: 100_000, volatility: 1.5, beta: 4, drift: 0.3 },
  ])('has a price on every day, whatever figures are taken: %o', (figures) => {
    const extreme: Fund = { ...INDEX_FUND, symbol: 'XTRM', ...figures }
    for (const year of [2009, 2015, 2026, 2032, 2039]) {
      const session = calendar.latestSession(Date.parse(`${year}-12-30T17:00:00Z`))
      expect(market.closeOf(extreme, session)).toBeGreaterThan(0)
      expect(market.quoteAt(extreme, session.opensAtMs + 3_600_000).price).toBeGreaterThan(0)
    }
    const line = historyOf(market, extreme, 'All', Date.parse('2039-12-30T17:00:00Z'))
    expect(Math.min(...line.map(({ price }) => price))).toBeGreaterThan(0)
  })

  test('moves no other price', () => {
    const without = makeMarket(1, calendar)
    const atMs = Date.parse('2027-03-03T17:00:00Z')
    for (const instrument of catalogue.all) market.quoteAt(instrument, atMs)
    for (const instrument of BUILT_IN.all)
      expect(market.quoteAt(instrument, atMs)).toEqual(without.quoteAt(instrument, atMs))
  })

  test('keeps its past when its name, its sector or its exchange is corrected', () => {
    const corrected = { ...NORTH, name: 'North Harbor Lines', sector: 'Energy', exchange: 'NASDAQ' }
    const days = fc.integer({ min: Date.parse('2012-01-03'), max: Date.parse('2039-12-30') })
    const made = makeMarket(1, calendar)
    fc.assert(
      fc.property(days, (atMs) => {
        expect(made.quoteAt(corrected, atMs)).toEqual(market.quoteAt(NORTH, atMs))
      }),
      { numRuns: 50 },
    )
    const [from, upTo] = ['2027-01-01', '2031-12-31'] as const
    expect(simulatedActions(made, corrected, from, upTo)).toEqual(simulatedActions(market, NORTH, from, upTo))
  })

  test('pays what its yield says four times a year, and nothing without one', () => {
    const paid = simulatedDividends(market, NORTH, '2026-01-01', '2026-12-31')
    expect(paid).toHaveLength(4)
    const dollars = paid.reduce((sum, { perShare }) => sum + Number(perShare) / 1e6, 0)
    expect(dollars).toBeCloseTo(42.5 * 0.04, 1)
    expect(simulatedDividends(market, INDEX_FUND, '2026-01-01', '2027-12-31')).toEqual([])
  })

  test('puts its shares together where it is listed as a penny stock', () => {
    const penny = { ...NORTH, symbol: 'PNNY', basePrice: 1.5 }
    const [first] = market.splitsOf(penny)
    expect(first?.split).toEqual({ newShares: 1n, oldShares: 10n })
    const { index } = calendar.sessionOn(first!.exDate)!
    const before = market.closeOf(penny, calendar.sessionAt(index - 1))
    expect(market.closeOf(penny, calendar.sessionAt(index)) / before).toBeGreaterThan(5)
  })

  test('is in the news of its own, and changes none of the market', () => {
    const instantMs = Date.parse('2027-03-03T23:00:00Z')
    const own = headlinesUntil(market, catalogue, { instantMs, limit: 5, symbol: 'NRTH' })
    expect(own).toHaveLength(5)
    for (const headline of own) {
      expect(headline.title).toContain('North Harbor Shipping')
      expect(headlineById(market, catalogue, { id: headline.id, instantMs })).toEqual(headline)
      expect(headlineById(market, BUILT_IN, { id: headline.id, instantMs })).toBeNull()
    }
    const renamed = createCatalogue([{ ...NORTH, name: 'North Harbor Lines' }])
    const [newest] = headlinesUntil(market, renamed, { instantMs, limit: 1, symbol: 'NRTH' })
    expect(newest?.title).toContain('North Harbor Lines')
    const ofMarket = { instantMs, limit: 9, symbol: 'GSPC.INDX' }
    expect(headlinesUntil(makeMarket(1, calendar), catalogue, ofMarket)).toEqual(
      headlinesUntil(market, BUILT_IN, ofMarket),
    )
  })

  test('what is computed once is kept of all there can be', () => {
    expect(MOST_INSTRUMENTS).toBe(76 + 100)
  })
})
