import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { NO_POSITION, type Position, addToPosition, takeFromPosition } from './position.ts'
import { quantity } from '../money/quantity.ts'

const position = (units: bigint, cost: bigint): Position => ({
  quantity: quantity(units),
  costCents: cents(cost),
})

test('quantity and cost of what is bought add up', () => {
  expect(addToPosition(NO_POSITION, quantity(3n), cents(100n))).toEqual(position(3n, 100n))
  expect(addToPosition(position(3n, 100n), quantity(1n), cents(1n))).toEqual(position(4n, 101n))
})

describe('after a sale', () => {
  test.each([
    ['a third of 1.00 is 0.33', 3n, 100n, 2n, 33n],
    ['two thirds of 1.00 are 0.67, not 0.66', 3n, 100n, 1n, 67n],
    ['half of 0.01 is rounded up', 2n, 1n, 1n, 1n],
    ['half of 0.03 is rounded up', 2n, 3n, 1n, 2n],
    ['less than half a cent is nothing', 3n, 1n, 2n, 0n],
  ])('the rest keeps its part of the cost: %s', (_, units, cost, sold, left) => {
    expect(takeFromPosition(position(units, cost), quantity(sold))).toEqual(position(units - sold, left))
  })

  test('of everything nothing is left, of the cost either', () => {
    expect(takeFromPosition(position(7n, 100n), quantity(7n))).toEqual(NO_POSITION)
  })

  test('of more than is held: a bug', () => {
    expect(() => takeFromPosition(position(7n, 100n), quantity(8n))).toThrow(RangeError)
  })
})
