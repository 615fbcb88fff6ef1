import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import {
  type Thresholds,
  areOff,
  isLooser,
  exceeded,
  exceededAlone,
  exceededText,
  sumsDays,
} from './thresholds.ts'

const isAbove = (...asked: Parameters<typeof exceeded>) => exceeded(...asked) !== null
const nothing = { ofCustomerCents: cents(0n), byCashierCents: cents(0n) }
const at = (perItem: bigint | null, perCustomer: bigint | null = null, perCashier: bigint | null = null) => ({
  perItemCents: perItem === null ? null : cents(perItem),
  perCustomerDayCents: perCustomer === null ? null : cents(perCustomer),
  perCashierDayCents: perCashier === null ? null : cents(perCashier),
})

test('off needs nobody else, whatever the amount', () => {
  expect(areOff(at(null))).toBe(true)
  expect(isAbove(at(null), cents(10n ** 12n), nothing)).toBe(false)
})

test('the amount itself is below, a cent more is above', () => {
  expect(isAbove(at(1_000n), cents(1_000n), nothing)).toBe(false)
  expect(isAbove(at(1_000n), cents(1_001n), nothing)).toBe(true)
})

test('many small ones are one large one, of a customer and of a cashier', () => {
  const moved = { ofCustomerCents: cents(900n), byCashierCents: cents(4_950n) }
  expect(isAbove(at(null, 1_000n), cents(100n), moved)).toBe(false)
  expect(isAbove(at(null, 1_000n), cents(101n), moved)).toBe(true)
  expect(isAbove(at(null, null, 5_000n), cents(51n), moved)).toBe(true)
})

test('who is refused reads which limit it is, what counts with it and what is left', () => {
  const moved = { ofCustomerCents: cents(90_000n), byCashierCents: cents(19_390_700n) }
  const text = (of: Thresholds, amount: bigint) => {
    const found = exceeded(of, cents(amount), moved)
    return found && exceededText(found)
  }
  expect(text(at(null, null, 5_000_000n), 9_500n)).toBe(
    'Your decisions in 24 hours come to $194,002.00 of $50,000.00 with this; $0.00 is left. Propose it',
  )
  expect(text(at(null, 99_000n), 9_500n)).toBe(
    'Decisions for this customer in 24 hours come to $995.00 of $990.00 with this; $90.00 is left. Propose it',
  )
  expect(text(at(9_000n), 9_500n)).toBe('$95.00 is above the limit of $90.00 for one decision. Propose it')
  const alone = exceededAlone(at(null, null, 9_000n), cents(9_500n))
  expect(alone && exceededText(alone)).toBe(
    '$95.00 is above the limit of $90.00 for your decisions in 24 hours. Propose it',
  )
})

const threshold = fc.option(fc.bigInt(1n, 5n).map(cents), { nil: null })
const thresholds = fc.record({
  perItemCents: threshold,
  perCustomerDayCents: threshold,
  perCashierDayCents: threshold,
})
const amount: fc.Arbitrary<Cents> = fc.bigInt(0n, 7n).map(cents)

test('a change of one threshold loosens exactly when some amount that needed a proposal needs none after it', () => {
  const needs = (of: Thresholds) =>
    [0n, 1n, 2n, 3n, 4n, 5n, 6n].map((item) => isAbove(of, cents(item), nothing))
  fc.assert(
    fc.property(threshold, threshold, (before, after) => {
      const lost = needs(at(before)).some((needed, n) => needed && !needs(at(after))[n])
      expect(isLooser(before, after)).toBe(lost)
    }),
  )
})

test('more is never less: what must be proposed must be for any larger amount', () => {
  fc.assert(
    fc.property(thresholds, amount, amount, (of, small, more) => {
      const larger = cents(small + more)
      if (isAbove(of, small, nothing)) expect(isAbove(of, larger, nothing)).toBe(true)
    }),
  )
})

test('what must be proposed whatever was moved must be after any sum', () => {
  fc.assert(
    fc.property(thresholds, amount, amount, amount, (of, item, ofCustomerCents, byCashierCents) => {
      const moved = { ofCustomerCents, byCashierCents }
      if (exceededAlone(of, item)) expect(isAbove(of, item, moved)).toBe(true)
      // Without a threshold of a day, that is all there is to know.
      else if (!sumsDays(of)) expect(isAbove(of, item, moved)).toBe(false)
    }),
  )
})
