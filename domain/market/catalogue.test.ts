import { describe, expect, test } from 'vitest'
import {
  CATALOGUE,
  CATALOGUE_FUNDS,
  CATALOGUE_INDICES,
  CATALOGUE_STOCKS,
  findInstrument,
  findTradable,
} from './catalogue.ts'

describe('the catalogue', () => {
  test('has 60 stocks, 10 mutual funds and 6 indices, each symbol once', () => {
    expect([CATALOGUE_STOCKS.length, CATALOGUE_FUNDS.length, CATALOGUE_INDICES.length]).toEqual([60, 10, 6])
    expect(new Set(CATALOGUE.map(({ symbol }) => symbol)).size).toBe(76)
  })

  test.each(CATALOGUE)('$symbol is complete', (instrument) => {
    for (const value of Object.values(instrument)) {
      if (typeof value === 'string') expect(value).toMatch(/\S/)
      if (typeof value === 'number') expect(value).not.toBeNaN()
    }
    expect(instrument.basePrice).toBeGreaterThan(0)
    expect(instrument.volatility).toBeGreaterThan(0)
  })

  test('prices are whole cents, so that the anchor close is exact', () => {
    for (const { basePrice } of CATALOGUE) {
      expect(Math.abs(basePrice * 100 - Math.round(basePrice * 100))).toBeLessThan(1e-6)
    }
  })

  test('a company without earnings has no earnings per share, rather than zero', () => {
    expect(
      CATALOGUE_STOCKS.filter((stock) => stock.earningsPerShare === null).map((stock) => stock.symbol),
    ).toEqual(['INTC', 'BA'])
  })

  test('an index is known but cannot be traded; an unknown symbol is nothing', () => {
    expect(findInstrument('GSPC.INDX')?.name).toBe('S&P 500')
    expect(findTradable('GSPC.INDX')).toBeNull()
    expect(findTradable('BRK-B')?.type).toBe('stock')
    expect(findInstrument('aapl')).toBeNull()
    expect(findInstrument('__proto__')).toBeNull()
  })
})
