import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import { valueHolding } from '#domain/portfolio/holding.ts'
import { cents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { allocationOf, tenthsOf } from './allocation.ts'

const one = parseQuantity('1')!
const holding = (name: string, price: string) => ({
  asset: { name } as Asset,
  value: valueHolding(one, cents(0n), parsePrice(price)!),
})
const written = (holdings: ReturnType<typeof holding>[], cash: bigint) =>
  allocationOf(holdings, cents(cash)).map(({ name, tenths, color }) => `${name} ${tenths} ${color}`)

describe('the allocation', () => {
  test('names four holdings and cash', () => {
    const four = ['40', '30', '20', '10'].map((price, at) => holding('ABCD'.charAt(at), price))
    expect(written(four, 10_000n)).toEqual(['A 200 1', 'B 150 2', 'C 100 3', 'D 50 4', 'Cash 500 5'])
  })

  test('gathers the smaller ones of more than four', () => {
    const five = ['40', '30', '20', '6', '4'].map((price, at) => holding('ABCDE'.charAt(at), price))
    expect(written(five, 0n)).toEqual(['A 400 1', 'B 300 2', 'C 200 3', '2 others 100 4'])
  })

  test('is cash alone before the first trade, and nothing before the first deposit', () => {
    expect(written([], 100n)).toEqual(['Cash 1000 5'])
    expect(written([], 0n)).toEqual([])
  })
})

test('shares add up to 100 percent exactly, each within a tenth of its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { minLength: 1, maxLength: 8 }),
      (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0n)
        const tenths = tenthsOf(amounts.map(cents))
        expect(tenths.reduce((total, share) => total + share, 0)).toBe(sum === 0n ? 0 : 1_000)
        for (const [place, share] of tenths.entries()) {
          const exact = sum === 0n ? 0 : (Number(amounts[place]) / Number(sum)) * 1_000
          expect(Math.abs(share - exact)).toBeLessThan(1)
        }
      },
    ),
  )
  expect(tenthsOf([cents(1n), cents(1n), cents(1n)])).toEqual([334, 333, 333])
})
