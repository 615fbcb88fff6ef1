import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountBuilder, historyOf } from '../../tests/support/rules/account-histories.ts'
import { type Price, price } from '../money/price.ts'
import { measureBenchmark } from './benchmark.ts'
import { timeWeightedOf } from './measure-period.ts'

const dollars = (amount: number): bigint => BigInt(Math.round(amount * 100))
const priced = (...prices: (number | null)[]): (Price | null)[] =>
  prices.map((each) => (each === null ? null : price(BigInt(Math.round(each * 1e6)))))

/** Test data: an account of cash, with flows by day. */
function cashAccount(...flows: readonly number[]) {
  const made = accountBuilder()
  for (const flow of flows) {
    if (flow > 0) made.deposit(dollars(flow))
    else if (flow < 0) made.withdraw(dollars(-flow), 0n)
    made.close()
  }
  return historyOf(made.account())
}
const compare = (
  history: ReturnType<typeof cashAccount>,
  closes: (Price | null)[],
  paid: [number, Price][] = [],
) =>
  measureBenchmark(
    history,
    { from: 0, to: history.ends.length - 1 },
    { closes, distributions: new Map(paid) },
  )

describe('the same money in a benchmark', () => {
  test('buys each deposit at the close before, and sells each withdrawal at the close of its day', () => {
    const measure = compare(cashAccount(1_000, 500, -300), priced(100, 110, 121, 121))
    // (1,000 x 1.1 + 500) x 1.1 - 300.
    expect(measure.sameMoney).toEqual({ cents: dollars(1_460) })
    expect(measure.rate).toEqual({ rate: expect.closeTo(0.21, 12) })
    expect(measure.growth).toEqual([1, 1.1, expect.closeTo(1.21, 12), expect.closeTo(1.21, 12)])
  })

  test('with its distributions, invested again at the close of their first day', () => {
    const measure = compare(cashAccount(1_000, 0), priced(100, 99, 99), [[1, price(2_000_000n)]])
    expect(measure.sameMoney).toEqual({ cents: dollars(1_010) })
  })

  test('that fell below a withdrawal has no answer, and says why', () => {
    const measure = compare(cashAccount(1_000, -900), priced(100, 80, 80))
    expect(measure.sameMoney).toEqual({ why: 'withdrawn_more' })
    expect(measure.rate).toEqual({ rate: expect.closeTo(-0.2, 12) })
  })

  test('without a price at one end is unknown, and not 0', () => {
    const measure = compare(cashAccount(1_000, 0), priced(null, 100, 100))
    expect(measure).toMatchObject({ rate: { why: 'no_prices' }, sameMoney: { why: 'no_prices' } })
    expect(measure.growth).toEqual([null, null, null])
  })
})

test('an account that is one fund throughout has its line: the difference is cents', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.8, max: 1.25, noNaN: true }), { minLength: 2, maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 30, maxLength: 30 }),
      (moves, deposits) => {
        const made = accountBuilder()
        const closes: Price[] = [made.price('A')]
        for (const [day, move] of moves.entries()) {
          made.deposit(BigInt((deposits[day] ?? 0) + (day === 0 ? 1_000_000 : 0)))
          // All of it, at the close before: a hundred-millionth of a share less than the cash would pay for.
          made.buy('A', (made.cash() * 1_000_000_000_000n) / made.price('A') - 1n)
          made.setPrice('A', (Number(made.price('A')) / 1e6) * move)
          closes.push(made.price('A'))
          made.close()
        }
        const history = historyOf(made.account())
        const range = { from: 0, to: history.ends.length - 1 }
        const { rate, sameMoney } = measureBenchmark(history, range, { closes, distributions: new Map() })
        const own = timeWeightedOf(history, range)
        if ('why' in rate || 'why' in own || 'why' in sameMoney) throw new Error('unknown')
        expect(Math.abs(rate.rate - own.rate)).toBeLessThan(1e-4)
        const difference = (history.values.at(-1) ?? 0n) - sameMoney.cents
        expect(Number(difference < 0n ? -difference : difference)).toBeLessThanOrEqual(2 * moves.length + 2)
      },
    ),
  )
})
