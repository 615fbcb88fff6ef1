import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUND, STOCK } from '../../../tests/support/rules/typed-listings.ts'
import { BUILT_IN, type Tradable, createCatalogue } from '../../market/catalogue.ts'
import { inOrderOfEffect, settingsAt } from '../settings.ts'
import type { TypedValue } from '../setting-values.ts'
import { listingKind } from './listing.ts'
import { LISTING_PARTS } from './listing-parts.ts'
import { correctedListing, listingFaults } from './listing-rules.ts'

function listed(symbol: string, typed: TypedValue): Tradable {
  const { read, parse } = listingKind(symbol)
  const tradable = read(parse(typed))
  if (!tradable) throw new Error(`${symbol} is no listing`)
  return tradable
}

const NORTH = listed('NRTH', STOCK)
const of = (...names: Tradable[]) => ({ catalogue: createCatalogue(names), mostListed: 2 })

describe('a listing is refused', () => {
  test('under a name that is there, however it is written, and not under its own', () => {
    for (const name of ['Apple Inc.', 'apple inc.', 'S&P 500', 'NORTH HARBOR SHIPPING'])
      expect(listingFaults(listed('OTHR', { ...STOCK, name }), of(NORTH))).toEqual({
        name: 'Another instrument has this name',
      })
    expect(listingFaults(listed('NRTH', STOCK), of(NORTH))).toEqual({})
  })

  test('beyond what the quota carries, and a correction is not', () => {
    const fund = listed('NHIX', FUND)
    const third = listed('OTHR', { ...STOCK, name: 'Other Harbor' })
    expect(listingFaults(third, of(NORTH))).toEqual({})
    expect(listingFaults(third, of(NORTH, fund))).toEqual({
      symbol: 'No more than 2 instruments can be added',
    })
    expect(listingFaults(NORTH, of(NORTH, fund))).toEqual({})
    expect(listingFaults(third, { catalogue: BUILT_IN, mostListed: 0 }).symbol).toMatch(/quota/)
  })

  test.each(['lastClose', 'volatility', 'beta', 'drift', 'sharesOutstanding', 'averageVolume'])(
    'with another %s than at first',
    (part) => {
      const faults = listingFaults(listed('NRTH', { ...STOCK, [part]: '3' }), of(NORTH))
      expect(Object.keys(faults)).toEqual([part])
    },
  )

  test('as a fund that was a stock', () => {
    const faults = listingFaults(listed('NRTH', { ...FUND, name: STOCK.name, lastClose: '42.5' }), of(NORTH))
    expect(faults.type).toBe('Type stays stock')
  })
})

const DESCRIBES = { name: 'Renamed', sector: 'Energy', exchange: 'NASDAQ', website: 'renamed.com' }

test('a correction says what it is called, and what scales the simulation is the first row’s', () => {
  expect(correctedListing(undefined, NORTH)).toBe(NORTH)
  const changed = listed('NRTH', { ...STOCK, ...DESCRIBES, lastClose: '99', beta: '3' })
  expect(correctedListing(NORTH, changed)).toEqual({
    ...NORTH,
    name: 'Renamed',
    sector: 'Energy',
    exchange: 'NASDAQ',
    domain: 'renamed.com',
  })
  const fund = listed('NHIX', FUND)
  const cheaper = listed('NHIX', { ...FUND, category: 'Large Growth', expenseRatio: '0.03', drift: '9' })
  expect(correctedListing(fund, cheaper)).toEqual({
    ...fund,
    category: 'Large Growth',
    expenseRatioPercent: 0.03,
  })
  expect(correctedListing(NORTH, listed('NRTH', FUND))).toBe(NORTH)
})

describe('in the settings', () => {
  const row = (id: bigint, symbol: string, typed: TypedValue) => ({
    id,
    key: `listing.${symbol}`,
    value: listingKind(symbol).parse(typed),
    effectiveFrom: new Date(Number(id)),
  })
  const catalogueOf = (rows: ReturnType<typeof row>[], known = BUILT_IN) =>
    settingsAt(inOrderOfEffect(rows), new Date(1_000), undefined, known).catalogue

  test('a row lists an instrument for good, and a later one corrects it', () => {
    const rows = [row(1n, 'NRTH', STOCK), row(2n, 'NHIX', FUND), row(3n, 'NRTH', { ...STOCK, ...DESCRIBES })]
    const { listed: all, findTradable } = catalogueOf(rows)
    expect(all.map(({ symbol }) => symbol)).toEqual(['NRTH', 'NHIX'])
    expect(findTradable('NRTH')).toMatchObject({ name: 'Renamed', basePrice: 42.5 })
    expect(catalogueOf([])).toBe(BUILT_IN)
  })

  test('the catalogue is the same object while it lists the same', () => {
    const rows = [row(1n, 'NRTH', STOCK)]
    const known = catalogueOf(rows)
    const stop = { id: 5n, key: 'stop.buys', value: 'x', effectiveFrom: new Date(5) }
    expect(settingsAt([...rows, stop], new Date(1_000), undefined, known).catalogue).toBe(known)
    expect(catalogueOf([...rows, row(2n, 'NHIX', FUND)], known)).not.toBe(known)
  })

  test('whatever rows come later, what is listed stays, and so does what scales its simulation', () => {
    const fixed = LISTING_PARTS.filter(({ isFixed }) => isFixed).map(({ name }) => name)
    const fixedOf = (tradable: Tradable | null) => {
      const shown = listingKind('NRTH').format(tradable)
      return fixed.map((name) => (typeof shown === 'string' ? '' : shown[name]))
    }
    const values = fc.oneof(
      fc.constant(null),
      fc.constant({ ...STOCK, lastClose: '7' }),
      fc
        .record({ lastClose: fc.constantFrom('7', '8'), sector: fc.constantFrom('Energy', 'Utilities') })
        .map((over) => listingKind('NRTH').parse({ ...STOCK, ...over })),
      fc.constant(listingKind('NRTH').parse(FUND)),
    )
    fc.assert(
      fc.property(fc.array(values), (later) => {
        const rows = later.map((value, n) => ({
          ...row(BigInt(n + 2), 'NRTH', STOCK),
          value: value as never,
        }))
        expect(fixedOf(catalogueOf([row(1n, 'NRTH', STOCK), ...rows]).findTradable('NRTH'))).toEqual(
          fixedOf(NORTH),
        )
      }),
    )
  })
})
