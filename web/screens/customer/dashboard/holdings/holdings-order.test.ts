import { expect, test } from 'vitest'
import type { Asset } from '#contract/market/market.ts'
import type { Holding } from '#contract/trading/transactions.ts'
import { valueHolding } from '#domain/portfolio/holding.ts'
import { cents, parseCents } from '#domain/money/money.ts'
import { parsePrice } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { HOLDING_ORDERS, type HoldingSortKey, holdingOrder } from './holdings-order.ts'
import type { PricedHolding } from './portfolio.ts'

function holding(symbol: string, quantity: string, currentPrice: string, cost: string): PricedHolding {
  return {
    holding: { assetSymbol: symbol, quantity } as Holding,
    asset: { symbol, currentPrice } as Asset,
    value: valueHolding(parseQuantity(quantity)!, parseCents(cost)!, parsePrice(currentPrice)!),
  }
}
const HELD = [
  holding('VFIAX', '1', '500.00', '400.00'),
  holding('AAPL', '10', '9.50', '100.00'),
  holding('KO', '2', '1000.00', '2000.00'),
]
const TODAY = new Map([
  ['VFIAX', cents(-200n)],
  ['AAPL', cents(100n)],
])
const sorted = (key: HoldingSortKey, isDescending: boolean) =>
  HELD.toSorted(holdingOrder({ key, isDescending }, TODAY)).map(({ asset }) => asset.symbol)

test.each([
  ['symbol', false, ['AAPL', 'KO', 'VFIAX']],
  ['value', true, ['KO', 'VFIAX', 'AAPL']],
  ['quantity', true, ['AAPL', 'KO', 'VFIAX']],
  ['price', false, ['AAPL', 'VFIAX', 'KO']],
  ['today', true, ['AAPL', 'KO', 'VFIAX']],
  ['gain', true, ['VFIAX', 'KO', 'AAPL']],
] as const)('holdings sorted by %s, descending %s', (key, isDescending, symbols) => {
  expect(sorted(key, isDescending)).toEqual(symbols)
})

test('every figure sorts both ways', () => {
  const choices = HOLDING_ORDERS.map(([choice]) => choice)
  for (const choice of choices)
    expect(choices).toContain(choice.startsWith('-') ? choice.slice(1) : `-${choice}`)
})
