import { describe, expect, test } from 'vitest'
import { type Offerings, bySides, isListed, refusesPurchase } from './offering.ts'

const OFFERINGS: Offerings = new Map([
  ['KO', 'sales_only'],
  ['PEP', 'not_offered'],
] as const)

describe('an asset that is closed to purchases', () => {
  test.each([
    ['KO', 'buy', true],
    ['KO', 'sell', false],
    ['PEP', 'buy', true],
    ['PEP', 'sell', false],
    ['MSFT', 'buy', false],
    ['MSFT', 'sell', false],
  ] as const)('%s: a %s is refused: %s', (instrument, side, isRefused) => {
    expect(refusesPurchase(OFFERINGS, { side, instrument })).toBe(isRefused)
  })

  test('has a price for its sales alone', () => {
    const group = (sides: readonly ('buy' | 'sell')[]) =>
      bySides(OFFERINGS, ['KO', 'MSFT'], { sides, symbolOf: (symbol) => symbol })
    expect(group(['buy', 'sell'])).toEqual([
      { prices: ['MSFT'], sides: ['buy', 'sell'] },
      { prices: ['KO'], sides: ['sell'] },
    ])
    expect(group(['buy'])).toEqual([{ prices: ['MSFT'], sides: ['buy'] }])
    expect(group([])).toEqual([])
  })

  test('is in lists, unless it is not offered and not held', () => {
    expect(isListed(undefined, false)).toBe(true)
    expect(isListed('sales_only', false)).toBe(true)
    expect(isListed('not_offered', true)).toBe(true)
    expect(isListed('not_offered', false)).toBe(false)
  })
})
