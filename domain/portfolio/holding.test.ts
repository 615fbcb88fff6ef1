import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumHoldings, valueHolding } from './holding.ts'
import { cents } from '../money/money.ts'
import { averageOf, price } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'

const shares = (count: bigint) => quantity(count * 100_000_000n)
const dollars = (count: bigint) => price(count * 1_000_000n)

describe('a holding', () => {
  test('is worth its quantity at the current price and has gained what that is above its cost', () => {
    expect(valueHolding(shares(10n), dollars(100n), dollars(125n))).toEqual({
      totalValue: 125_000n,
      invested: 100_000n,
      gainLoss: 25_000n,
      gainLossBps: 2_500n,
    })
  })

  test('shows a loss as a negative gain, rounded away from zero', () => {
    const { gainLoss, gainLossBps } = valueHolding(shares(3n), dollars(100n), dollars(99n))
    expect([gainLoss, gainLossBps]).toEqual([-300n, -100n])
    expect(valueHolding(shares(1n), dollars(800n), price(799_960_000n)).gainLossBps).toBe(-1n)
  })

  test('that cost nothing has gained 0 percent', () => {
    expect(valueHolding(shares(1n), price(0n), dollars(5n)).gainLossBps).toBe(0n)
  })

  test('of fewer than 10,000 shares shows exactly what it cost, whatever its average was rounded to', () => {
    fc.assert(
      fc.property(fc.bigInt(1_000_000n, 999_999_999_999n), fc.bigInt(1n, 1_000_000_000n), (units, cost) => {
        const held = quantity(units)
        expect(valueHolding(held, averageOf(cents(cost), held), dollars(1n)).invested).toBe(cost)
      }),
    )
  })
})

test('holdings together gain the sum of their gains', () => {
  const sum = sumHoldings([
    valueHolding(shares(10n), dollars(100n), dollars(110n)),
    valueHolding(shares(5n), dollars(200n), dollars(190n)),
  ])
  expect(sum).toEqual({ totalValue: 205_000n, invested: 200_000n, gainLoss: 5_000n, gainLossBps: 250n })
  expect(sumHoldings([]).gainLossBps).toBe(0n)
})
