import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { todaysChange } from './todays-change.ts'

const changeOf = (total: bigint, gain: bigint, before: bigint) =>
  todaysChange({ totalCents: cents(total), gainCents: cents(gain), gainAtPreviousCloseCents: cents(before) })

describe("today's change", () => {
  test.each([
    ['$1,000 at the close that rose by $10', 101_000n, 5_000n, 4_000n, 1_000n, 100n],
    ['a loss', 99_000n, 3_000n, 4_000n, -1_000n, -100n],
    ['shares bought today that fell below their cost', 99_950n, -50n, 0n, -50n, -5n],
    ['nothing held', 50_000n, 0n, 0n, 0n, 0n],
    ['an empty account', 0n, 0n, 0n, 0n, 0n],
    ['half a hundredth of a percent away from zero', 20_001n, 1n, 0n, 1n, 1n],
  ])('%s', (_, total, gain, before, changeCents, changeBps) => {
    expect(changeOf(total, gain, before)).toEqual({ changeCents, changeBps })
  })

  test('has one sign in dollars and percent, and a deposit leaves its dollars as they are', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const gain = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })
    fc.assert(
      fc.property(amount, gain, gain, amount, (total, now, before, deposit) => {
        const { changeCents, changeBps } = changeOf(total, now, before)
        expect(changeCents * changeBps).toBeGreaterThanOrEqual(0n)
        expect(changeOf(total + deposit, now, before).changeCents).toBe(changeCents)
      }),
    )
  })
})
