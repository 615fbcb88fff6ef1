import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantity } from '../money/quantity.ts'
import { closingQuantity, parseClosingPart } from './closing-quantity.ts'

const of = (units: bigint, percentage: string): bigint => {
  const part = parseClosingPart(percentage)
  if (part === null) throw new Error(`${percentage} is no part`)
  return closingQuantity(quantity(units), part)
}

test('a percentage of a position is rounded down', () => {
  expect(of(300_000_000n, '50')).toBe(150_000_000n)
  expect(of(300_000_000n, '33.333333333')).toBe(99_999_999n)
  expect(of(1n, '99.999999999')).toBe(0n)
  expect(of(7n, '100')).toBe(7n)
})

test.each(['0', '0.000', '100.000000001', '-1', '1e1', '0.0000000001'])(
  '%s is no part of a position',
  (text) => {
    expect(parseClosingPart(text)).toBeNull()
  },
)

test('parts never add up to more than the whole, and all of it is all of it', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 18n })
  const hundredths = fc.integer({ min: 1, max: 9_999 })
  fc.assert(
    fc.property(units, hundredths, (held, part) => {
      const percent = (value: number) => (value / 100).toFixed(2)
      expect(of(held, percent(part)) + of(held, percent(10_000 - part))).toBeLessThanOrEqual(held)
      expect(of(held, '100')).toBe(held)
    }),
  )
})
