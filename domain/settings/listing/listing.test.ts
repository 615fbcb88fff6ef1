import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN } from '../../market/catalogue.ts'
import { EXCHANGES, SECTORS } from './listing-parts.ts'
import { listingKind, symbolFault } from './listing.ts'
import { FUND, STOCK } from '../../../tests/support/rules/typed-listings.ts'

const { read, parse, format, faults } = listingKind('NRTH')

describe('a listing', () => {
  test('is stored in one form, with every standard written out', () => {
    const stored = parse({
      ...STOCK,
      name: ' North  Harbor Shipping ',
      lastClose: '42.50',
      website: 'North.COM',
    })
    expect(stored).toEqual({
      ...STOCK,
      website: 'north.com',
      lastClose: '42.5',
      volatility: '30',
      beta: '1',
      drift: '8',
      dividendYield: '0',
      sharesOutstanding: '500',
      averageVolume: '5',
    })
    expect(read(stored)).toMatchObject({
      type: 'stock',
      symbol: 'NRTH',
      name: 'North Harbor Shipping',
      sector: 'Industrials',
      exchange: 'NYSE',
      domain: 'north.com',
      basePrice: 42.5,
      volatility: 0.3,
      beta: 1,
      drift: 0.08,
      sharesOutstanding: 500e6,
      earningsPerShare: null,
      averageVolume: 5e6,
    })
  })

  test('of a fund has a category and an expense ratio, and nothing of a stock', () => {
    const stored = parse({ ...FUND, sector: 'Energy', website: 'x' })
    expect(stored).toEqual({ ...FUND, volatility: '15', beta: '1', drift: '8', dividendYield: '0' })
    expect(read(stored)).toMatchObject({
      type: 'mutual_fund',
      category: 'Large Blend',
      expenseRatioPercent: 0.04,
      volatility: 0.15,
    })
  })

  test('is whole: nothing at all, or no part of it, is none', () => {
    expect(parse('')).toBeUndefined()
    expect(parse('NRTH')).toBeUndefined()
    expect(parse(format(null))).toBeUndefined()
    expect(Object.keys(faults?.('') ?? {})).toEqual(['type', 'name', 'sector', 'exchange', 'lastClose'])
  })

  test('does not count in another form than the one that is stored', () => {
    const stored = parse(STOCK) as Record<string, string>
    const { beta: _, ...lacking } = stored
    const odd = [
      null,
      'x',
      7,
      [stored],
      lacking,
      { ...stored, lastClose: '42.50' },
      { ...stored, volatility: '' },
      { ...stored, sector: 'Toys' },
      { ...stored, category: 'Large Blend' },
    ]
    for (const one of odd) expect(read(one)).toBeUndefined()
    expect(listingKind('AAPL').read(stored)).toBeUndefined()
  })

  test.each([
    ['type', 'index'],
    ['name', 'N'],
    ['name', 'N'.repeat(81)],
    ['name', 'North\u202eHarbor'],
    ['sector', 'industrials'],
    ['exchange', 'XETRA'],
    ['website', 'localhost'],
    ['website', 'north.com/logo'],
    ['website', '127.0.0.1'],
    ['website', 'user@north.com'],
    ['lastClose', '0.99'],
    ['lastClose', '100000.01'],
    ['lastClose', '42.505'],
    ['lastClose', '-42'],
    ['lastClose', '1e3'],
    ['lastClose', ''],
    ['volatility', '0.9'],
    ['volatility', '151'],
    ['beta', '4.01'],
    ['drift', '31'],
    ['dividendYield', '20.01'],
    ['sharesOutstanding', '0'],
    ['earningsPerShare', '0'],
    ['averageVolume', 'NaN'],
  ])('with %s %j is refused at that part', (part, text) => {
    expect(parse({ ...STOCK, [part]: text })).toBeUndefined()
    expect(Object.keys(faults?.({ ...STOCK, [part]: text }) ?? {})).toEqual([part])
  })

  test('with a category or an expense ratio out of limits is refused', () => {
    for (const [part, text] of [
      ['category', ''],
      ['expenseRatio', ''],
      ['expenseRatio', '10.001'],
    ] as const)
      expect(Object.keys(faults?.({ ...FUND, [part]: text }) ?? {})).toEqual([part])
  })

  test('reads back what it stores, whatever is typed within its limits', () => {
    const decimal = (least: number, most: number, scale: number) =>
      fc
        .integer({ min: least * 10 ** scale, max: most * 10 ** scale })
        .map((n) => (n / 10 ** scale).toFixed(scale))
    const typed = fc.record({
      type: fc.constantFrom('stock', 'mutual_fund'),
      name: fc.stringMatching(/^[A-Za-z]{2,20}( [A-Za-z&.]{1,20}){0,2}$/),
      sector: fc.constantFrom(...SECTORS),
      exchange: fc.constantFrom(...EXCHANGES),
      website: fc.constantFrom('', 'north.com', 'a-b.example.org'),
      category: fc.constant('Large Blend'),
      expenseRatio: decimal(0, 10, 3),
      lastClose: decimal(1, 100_000, 2),
      volatility: decimal(1, 150, 1),
      beta: decimal(0, 4, 2),
      drift: decimal(0, 30, 1),
      dividendYield: decimal(0, 20, 2),
      sharesOutstanding: decimal(1, 1_000, 6),
      earningsPerShare: decimal(1, 10_000, 2),
      averageVolume: decimal(1, 1_000, 6),
    })
    fc.assert(
      fc.property(typed, (parts) => {
        const stored = parse(parts)
        expect(stored, JSON.stringify(faults?.(parts))).toBeDefined()
        const listed = read(JSON.parse(JSON.stringify(stored)))
        expect(listed).toBeDefined()
        expect(format(listed ?? null)).toEqual(stored)
        expect(parse(format(listed ?? null))).toEqual(stored)
      }),
    )
  })
})

test.each([
  ['ABC', null],
  ['A', null],
  ['BRK-C', null],
  ['abc', /capital letters/],
  ['ABCDEF', /capital letters/],
  ['AB.C', /capital letters/],
  ['1AB', /capital letters/],
  ['', /capital letters/],
  ['__proto__', /capital letters/],
  ['AAPL', /there already/],
  ['VFIAX', /there already/],
  ['USD', /currency/],
  ['EUR', /currency/],
  ['SPX', /index/],
  ['VIX', /index/],
  ['RUT', /index/],
])('the symbol %j', (symbol, wrong) => {
  if (wrong === null) expect(symbolFault(symbol)).toBeNull()
  else expect(symbolFault(symbol)).toMatch(wrong)
  expect(listingKind(symbol).parse(STOCK) !== undefined).toBe(wrong === null)
})

test('every symbol of the product has the shape that a listed one has', () => {
  for (const { symbol } of [...BUILT_IN.stocks, ...BUILT_IN.funds])
    expect(symbolFault(symbol)).toMatch(/there already/)
})
