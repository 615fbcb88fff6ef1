import { describe, expect, test } from 'vitest'
import { sumHoldings, valueHolding } from './holding.ts'
import { cents } from '../money/money.ts'
import { averageOf, price, valueHalfUp } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'

const shares = (count: bigint) => quantity(count * 100_000_000n)
const dollars = (count: bigint) => price(count * 1_000_000n)

describe('a holding', () => {
  test('is worth its quantity at the current price and has gained what that is above its cost', () => {
    expect(valueHolding(shares(10n), cents(1_000_00n), dollars(125n))).toEqual({
      totalValue: 125_000n,
      invested: 100_000n,
      gainLoss: 25_000n,
      gainLossBps: 2_500n,
    })
  })

  test('shows a loss as a negative gain, rounded away from zero', () => {
    const { gainLoss, gainLossBps } = valueHolding(shares(3n), cents(300_00n), dollars(99n))
    expect([gainLoss, gainLossBps]).toEqual([-300n, -100n])
    expect(valueHolding(shares(1n), cents(800_00n), price(799_960_000n)).gainLossBps).toBe(-1n)
  })

  test('that cost nothing has gained 0 percent', () => {
    expect(valueHolding(shares(1n), cents(0n), dollars(5n)).gainLossBps).toBe(0n)
  })

  test('of any size shows exactly what it cost, which its average does not', () => {
    const [million, cost] = [shares(1_000_000n), cents(33_333_333_33n)]
    expect(valueHolding(million, cost, dollars(1n)).invested).toBe(cost)
    expect(valueHalfUp(million, averageOf(cost, million))).not.toBe(cost)
  })
})

test('holdings together gain the sum of their gains', () => {
  const sum = sumHoldings([
    valueHolding(shares(10n), cents(1_000_00n), dollars(110n)),
    valueHolding(shares(5n), cents(1_000_00n), dollars(190n)),
  ])
  expect(sum).toEqual({ totalValue: 205_000n, invested: 200_000n, gainLoss: 5_000n, gainLossBps: 250n })
  expect(sumHoldings([]).gainLossBps).toBe(0n)
})
