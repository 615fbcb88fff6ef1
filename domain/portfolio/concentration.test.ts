import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { concentrationsOf, type HeldPart } from './concentration.ts'

const stock = (symbol: string, value: number, sector?: string): HeldPart => ({
  symbol,
  isFund: false,
  sector,
  valueCents: cents(BigInt(value)),
})
const fund = (symbol: string, value: number): HeldPart => ({ ...stock(symbol, value), isFund: true })
const written = (holdings: readonly HeldPart[], cash: number) =>
  concentrationsOf(holdings, cents(BigInt(cash))).map((found) => Object.values(found).join(' '))

describe('an allocation is concentrated', () => {
  test('in one stock above a quarter of the account, and not at a quarter', () => {
    expect(written([stock('AAPL', 2_500), fund('VFIAX', 4_000)], 3_500)).toEqual([])
    expect(written([stock('AAPL', 2_501), fund('VFIAX', 4_000)], 3_499)).toEqual(['name AAPL'])
  })

  test('in a sector above one half, whatever its stocks are; funds are of no sector and are no one name', () => {
    const half = [stock('AAPL', 2_500, 'Technology'), stock('MSFT', 2_500, 'Technology')]
    expect(written([...half, fund('VFIAX', 2_500)], 2_500)).toEqual([])
    expect(written([...half, stock('NVDA', 1, 'Technology'), fund('VFIAX', 2_500)], 2_499)).toEqual([
      'sector Technology',
    ])
    expect(written([fund('VFIAX', 9_000)], 1_000)).toEqual([])
  })

  test('in the five largest above four fifths, where there are more than five', () => {
    const five = ['A', 'B', 'C', 'D', 'E'].map((symbol) => fund(symbol, 1_700))
    expect(written(five, 1_500)).toEqual([])
    expect(written([...five, fund('F', 1_500)], 0)).toEqual(['largest'])
    expect(written([...five, fund('F', 500)], 1_625)).toEqual([])
  })

  test('in cash above one half, once something is held', () => {
    expect(written([], 10_000)).toEqual([])
    expect(written([fund('VFIAX', 5_000)], 5_000)).toEqual([])
    expect(written([fund('VFIAX', 4_999)], 5_001)).toEqual(['cash'])
  })

  test('whatever the order of the holdings and the unit of the amounts', () => {
    const part = fc.record({
      symbol: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'),
      isFund: fc.boolean(),
      sector: fc.constantFrom('Technology', 'Energy', undefined),
      valueCents: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(cents),
    })
    const holdings = fc.uniqueArray(part, { selector: ({ symbol }) => symbol })
    fc.assert(
      fc.property(holdings, fc.bigInt({ min: 0n, max: 10n ** 12n }), (held, cash) => {
        const found = new Set(written(held, Number(cash)))
        const doubled = held.map((each) => ({ ...each, valueCents: cents(each.valueCents * 2n) }))
        expect(new Set(written(doubled.toReversed(), Number(cash * 2n)))).toEqual(found)
      }),
    )
  })
})
