import { describe, expect, test } from 'vitest'
import { parseRate } from '../../money/exchange-rate.ts'
import { hasMoved } from './has-moved.ts'

const rateOf = (text: string) => parseRate(text)!

describe('the rate a customer saw', () => {
  test.each([
    ['1.2', '1.2', false],
    ['1.206', '1.2', false],
    ['1.206000000001', '1.2', true],
    ['1.194', '1.2', false],
    ['1.193999999999', '1.2', true],
    ['1.1521', '1.2', true],
    ['0.000061', '0.00006123', false],
    ['0.00006', '0.00006123', true],
    ['1', '0', true],
  ])('%s in force, %s expected: moved is %s', (inForce, expected, moved) => {
    expect(hasMoved(rateOf(inForce), rateOf(expected))).toBe(moved)
  })

  test('has not moved when the client sent none', () => {
    expect(hasMoved(rateOf('1.2'), null)).toBe(false)
  })
})
