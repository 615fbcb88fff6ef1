import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bpsOfRate, bpsThatAddUp } from './round-percent.ts'

test('a rate is rounded to the hundredth of a percent, a half away from zero', () => {
  expect([0.00005, -0.00005, 0.123449, 0].map(bpsOfRate)).toEqual([1n, -1n, 1234n, 0n])
})

test('rounded parts add up to the rounded whole, none is off by a hundredth', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 1 }), (parts) => {
      const whole = bpsOfRate(parts.reduce((sum, part) => sum + part, 0))
      const rounded = bpsThatAddUp(parts, whole)
      expect(rounded.reduce((sum, part) => sum + part, 0n)).toBe(whole)
      rounded.forEach((part, at) =>
        expect(Math.abs(Number(part) - (parts[at] ?? 0) * 10_000)).toBeLessThan(1.001),
      )
    }),
  )
})
