import { describe, expect, test } from 'vitest'
import { BUILT_IN, type Fund, type Stock, createCatalogue } from './catalogue.ts'

const { stocks, funds, indices, all, find, findTradable } = BUILT_IN

describe('the catalogue', () => {
  test('has 60 stocks, 10 mutual funds and 6 indices, each symbol once', () => {
    expect([stocks.length, funds.length, indices.length]).toEqual([60, 10, 6])
    expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(76)
  })

  test.each(all)('$symbol is complete', (instrument) => {
    // Most funds move with no sector.
    for (const value of Object.values({ ...instrument, movesWith: 'none' })) {
      if (typeof value === 'string') expect(value).toMatch(/\S/)
      if (typeof value === 'number') expect(value).not.toBeNaN()
    }
    expect(instrument.basePrice).toBeGreaterThan(0)
    expect(instrument.volatility).toBeGreaterThan(0)
  })

  test('prices are whole cents, so that the anchor close is exact', () => {
    for (const { basePrice } of all) {
      expect(Math.abs(basePrice * 100 - Math.round(basePrice * 100))).toBeLessThan(1e-6)
    }
  })

  test('a company without earnings has no earnings per share, rather than zero', () => {
    expect(stocks.filter((stock) => stock.earningsPerShare === null).map((stock) => stock.symbol)).toEqual([
      'INTC',
      'BA',
    ])
  })

  test('an index is known but cannot be traded; an unknown symbol is nothing', () => {
    expect(find('GSPC.INDX')?.name).toBe('S&P 500')
    expect(findTradable('GSPC.INDX')).toBeNull()
    expect(findTradable('BRK-B')?.type).toBe('stock')
    expect(find('aapl')).toBeNull()
    expect(find('__proto__')).toBeNull()
  })
})

const NORTH: Stock = {
  type: 'stock',
  symbol: 'NRTH',
  name: 'North Harbor Shipping',
  sector: 'Industrials',
  exchange: 'NYSE',
  domain: '',
  basePrice: 42.5,
  volatility: 0.3,
  beta: 1.1,
  drift: 0.08,
  sharesOutstanding: 120e6,
  earningsPerShare: null,
  averageVolume: 2e6,
  dividendYieldPercent: 2,
  movesWith: 'Industrials',
}
const BOND: Fund = {
  type: 'mutual_fund',
  symbol: 'NHBIX',
  name: 'North Harbor Bond',
  category: 'Intermediate core bond',
  basePrice: 10,
  volatility: 0.05,
  beta: 0.1,
  drift: 0.03,
  expenseRatioPercent: 0.4,
  dividendYieldPercent: 0,
  movesWith: '',
}

describe('what a business lists', () => {
  const catalogue = createCatalogue([BOND, NORTH])

  test('stands after what the product has, and is found as that is', () => {
    expect(catalogue.stocks).toEqual([...stocks, NORTH])
    expect(catalogue.funds).toEqual([...funds, BOND])
    expect(catalogue.indices).toBe(indices)
    expect(catalogue.tradables).toEqual([...stocks, NORTH, ...funds, BOND])
    expect(catalogue.listed).toEqual([BOND, NORTH])
    expect(catalogue.all).toHaveLength(all.length + 2)
    expect([catalogue.find('NRTH'), catalogue.findTradable('NHBIX')]).toEqual([NORTH, BOND])
    expect(find('NRTH')).toBeNull()
  })

  test('does not replace what the product has', () => {
    const taken = createCatalogue([
      { ...NORTH, symbol: 'KO' },
      { ...NORTH, symbol: 'GSPC.INDX' },
    ])
    expect(taken).toBe(BUILT_IN)
    expect(createCatalogue([])).toBe(BUILT_IN)
  })

  test('is frozen with its lists', () => {
    for (const one of [catalogue, BUILT_IN])
      for (const part of [one, one.stocks, one.funds, one.indices, one.tradables, one.all, one.listed])
        expect(Object.isFrozen(part)).toBe(true)
  })
})
