import { describe, expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import { valueHolding } from '#domain/portfolio/holding.ts'
import { cents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { allocationOf, partsOf } from './allocation.ts'

const one = parseQuantity('1')!
const holding = (name: string, price: string) => ({
  asset: { name } as Asset,
  value: valueHolding(one, cents(0n), parsePrice(price)!),
})
const written = (holdings: ReturnType<typeof holding>[], cash: bigint) =>
  allocationOf(
    partsOf(holdings, 'asset', () => undefined),
    cents(cash),
  ).map(({ name, tenths, color }) => `${name} ${tenths} ${color}`)

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

test('many holdings share the whole by type, or by sector with the funds as one', () => {
  const held = [
    ['AAPL', 'stock', '30'],
    ['KO', 'stock', '10'],
    ['VFIAX', 'mutual_fund', '25'],
    ['MSFT', 'stock', '5'],
    ['NEW', 'stock', '1'],
  ].map(([symbol, type, price]) => ({
    asset: { symbol, type, name: symbol } as Asset,
    value: valueHolding(one, cents(0n), parsePrice(price ?? '')!),
  }))
  const sectors = new Map([
    ['AAPL', 'Technology'],
    ['MSFT', 'Technology'],
    ['KO', 'Staples'],
  ])
  const named = (by: 'type' | 'sector') =>
    partsOf(held, by, (symbol) => sectors.get(symbol)).map(({ name, valueCents }) => `${name} ${valueCents}`)
  expect(named('type')).toEqual(['Stocks 4600', 'Mutual Funds 2500'])
  expect(named('sector')).toEqual([
    'Technology 3500',
    'Mutual Funds 2500',
    'Staples 1000',
    'Other stocks 100',
  ])
})
