import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#domain/money/money.ts'
import { tenthsOf } from './shares.ts'

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
