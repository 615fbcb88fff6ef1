import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test('what is left over goes to the largest remainders, of equal ones to the first', () => {
  expect(shareOut(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
  expect(shareOut(10n, [5n, 3n, 7n])).toEqual([3n, 2n, 5n])
  expect(shareOut(2n, [0n, 0n])).toEqual([2n, 0n])
  expect(shareOut(0n, [])).toEqual([])
})

test('refuses a negative whole, a negative weight, and no weights', () => {
  expect(() => shareOut(-1n, [1n])).toThrow(RangeError)
  expect(() => shareOut(1n, [-1n])).toThrow(RangeError)
  expect(() => shareOut(1n, [])).toThrow(RangeError)
})

test('shares add up to the whole, and each is within a unit of its exact part', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (whole, parts) => {
      const shares = shareOut(whole, parts)
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(whole)
      const sum = parts.reduce((total, part) => total + part, 0n)
      for (const [at, share] of shares.entries()) {
        if (sum === 0n) continue
        const off = share * sum - whole * (parts[at] ?? 0n)
        expect(off < sum && off > -sum).toBe(true)
      }
    }),
  )
})
