import { describe, expect, test } from 'vitest'
import { accountBuilder, historyOf } from '../../tests/support/rules/account-histories.ts'
import { price } from '../money/price.ts'
import { type ReturnRate, measurePeriod } from './measure-period.ts'
import { returnSeries } from './return-series.ts'

/** Test data: whole shares. */
const shares = (count: number): bigint => BigInt(Math.round(count * 1e8))
const dollars = (amount: number): bigint => BigInt(Math.round(amount * 100))
const perShare = (amount: number) => price(BigInt(Math.round(amount * 1e6)))
const rateOf = (rate: ReturnRate): number => ('why' in rate ? Number.NaN : rate.rate)

type Builder = ReturnType<typeof accountBuilder>
/** Measures what a test writes, over all of it or from one slot to another. */
function measured(write: (made: Builder) => void, from = 0, to?: number) {
  const made = accountBuilder()
  write(made)
  const history = historyOf(made.account())
  return measurePeriod(history, { from, to: to ?? history.ends.length - 1 })
}
const holdingOf = (m: ReturnType<typeof measured>, symbol: string) => {
  const found = m.holdings.find((holding) => holding.symbol === symbol)
  if (!found) throw new Error(`${symbol} was not measured`)
  return found
}

// What customers of other products distrust; each is a guarantee here.
describe('figures that agree with each other', () => {
  test('percent x money = the dollars beside it, where no money moves', () => {
    const m = measured((made) => {
      made.deposit(dollars(10_000))
      made.setPrice('A', 100)
      made.buy('A', shares(50))
      made.close()
      made.setPrice('A', 120)
      made.close()
    })
    expect(rateOf(m.timeWeighted) * 10_000).toBeCloseTo(Number(m.gainCents) / 100, 9)
    expect(m.gainCents).toBe(dollars(1_000))
  })

  test('a deposit is no gain, whenever in the day it comes', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.close()
      made.deposit(dollars(9_000))
      made.close()
    })
    expect(m).toMatchObject({ gainCents: 0n, timeWeighted: { rate: 0 }, moneyWeighted: { rate: 0 } })
  })

  test('a deposit that is spent the same morning is no gain on nothing', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.setPrice('A', 100)
      made.buy('A', shares(10))
      made.setPrice('A', 101)
      made.close()
    })
    expect(m.gainCents).toBe(dollars(10))
    expect(rateOf(m.timeWeighted)).toBeCloseTo(0.01, 12)
  })

  test('old closed trades do not spoil the percentage of what is bought today', () => {
    const m = measured(
      (made) => {
        made.deposit(dollars(10_000))
        made.setPrice('A', 100)
        made.buy('A', shares(90))
        made.close()
        made.setPrice('A', 10)
        made.sell('A', shares(90))
        made.close()
        made.buy('A', shares(10))
        made.close()
        made.setPrice('A', 11)
        made.close()
      },
      2,
      4,
    )
    expect(rateOf(holdingOf(m, 'A').timeWeighted)).toBeCloseTo(0.1, 12)
  })

  test('selling all, and withdrawing it, leaves the return alone: 0 %, not -100 %', () => {
    const write = (made: Builder) => {
      made.deposit(dollars(10_000))
      made.setPrice('A', 100)
      made.buy('A', shares(100))
      made.close()
      made.setPrice('A', 110)
      made.close()
      made.sell('A', shares(100), made.price('A'), 0n)
      made.withdraw(made.cash(), 0n)
      made.close()
      made.close()
    }
    expect(rateOf(measured(write).timeWeighted)).toBeCloseTo(0.1, 12)
    expect(measured(write, 2).timeWeighted).toEqual({ rate: 0 })
    expect(measured(write, 3).timeWeighted).toEqual({ why: 'nothing_held' })
  })

  test('selling nearly all leaves the return alone', () => {
    const m = measured((made) => {
      made.deposit(dollars(10_000))
      made.setPrice('A', 100)
      made.buy('A', shares(100))
      made.close()
      made.sell('A', shares(99.99), made.price('A'), 0n)
      made.withdraw(dollars(9_999), 0n)
      made.close()
    }, 1)
    expect(m.timeWeighted).toEqual({ rate: 0 })
  })

  test('adding a holding is a flow of it, not a gain of the account', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.close()
      made.setPrice('B', 20)
      made.buy('B', shares(50))
      made.close()
    }, 1)
    expect(m.timeWeighted).toEqual({ rate: 0 })
    expect(holdingOf(m, 'B')).toMatchObject({ gainCents: 0n, timeWeighted: { rate: 0 } })
  })

  test("all time includes the first day's move", () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.setPrice('A', 100)
      made.buy('A', shares(10))
      made.setPrice('A', 105)
      made.close()
      made.close()
    })
    expect(rateOf(m.timeWeighted)).toBeCloseTo(0.05, 12)
  })

  test('a dividend after the sale is a gain in dollars, and no -100 %', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.setPrice('A', 100)
      made.buy('A', shares(10))
      made.close()
      made.sell('A', shares(10), made.price('A'), 0n)
      made.close()
      made.dividend('A', perShare(0.5), shares(10))
      made.close()
    })
    expect(m).toMatchObject({ gainCents: dollars(5), incomeCents: dollars(5) })
    expect(rateOf(m.timeWeighted)).toBeCloseTo(0.005, 12)
    expect(holdingOf(m, 'A')).toMatchObject({ gainCents: dollars(5), timeWeighted: { rate: 0 } })
  })

  test('a round trip within a day is finite, in dollars and percent', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.close()
      made.setPrice('A', 100)
      made.buy('A', shares(10))
      made.setPrice('A', 102)
      made.sell('A', shares(10), made.price('A'), 0n)
      made.close()
    })
    expect(m.gainCents).toBe(dollars(20))
    expect(rateOf(holdingOf(m, 'A').timeWeighted)).toBeCloseTo(0.02, 12)
    expect(rateOf(m.timeWeighted)).toBeCloseTo(0.02, 12)
  })

  test('buying more moves the time-weighted return only by the fill against the close', () => {
    const after = (more: number) =>
      measured((made) => {
        made.deposit(dollars(100_000))
        made.setPrice('A', 100)
        made.buy('A', shares(10))
        made.close()
        if (more > 0) made.buy('A', shares(more))
        made.setPrice('A', 103)
        made.close()
      }, 1)
    expect(rateOf(holdingOf(after(500), 'A').timeWeighted)).toBeCloseTo(
      rateOf(holdingOf(after(0), 'A').timeWeighted),
      12,
    )
  })

  test('a short history is not annualized', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.close()
      made.close()
    })
    expect(m.timeWeightedYear).toEqual({ why: 'under_a_year' })
    expect(m.moneyWeightedYear).toEqual({ why: 'under_a_year' })
  })

  test('a method never changes silently: without a money-weighted return there is a reason, no other one', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.setPrice('A', 100)
      made.buy('A', shares(10))
      made.setPrice('A', 105)
      made.close()
    })
    expect(rateOf(m.timeWeighted)).toBeCloseTo(0.05, 12)
    expect(m.moneyWeighted).toEqual({ why: 'no_root' })
    expect(m.moneyWeightedYear).toEqual({ why: 'no_root' })
  })

  test('the average cost shown is the average cost used: what a sale realizes', () => {
    const m = measured((made) => {
      made.deposit(dollars(10_000))
      made.buy('A', shares(10), perShare(100))
      made.buy('A', shares(10), perShare(120))
      made.sell('A', shares(5), perShare(130))
      made.setPrice('A', 130)
      made.close()
    })
    // 5 at 130 less 5 at the average of 110.
    expect(m.realizedCents).toBe(dollars(100))
    // 15 at 130 less 15 at 110.
    expect(m.unrealizedChangeCents).toBe(dollars(300))
  })

  test('the drivers add up to the change of value', () => {
    const m = measured((made) => {
      made.deposit(dollars(10_000))
      made.setPrice('A', 100)
      made.buy('A', shares(50))
      made.setPrice('A', 90)
      made.sell('A', shares(20))
      made.dividend('A', perShare(1))
      made.withdraw(dollars(100))
      made.close()
    })
    const { startCents, depositCents, withdrawalCents, realizedCents, unrealizedChangeCents } = m
    const parts =
      realizedCents + unrealizedChangeCents + m.incomeCents - m.commissionCents - m.withdrawalFeeCents
    expect(startCents + depositCents - withdrawalCents + parts).toBe(m.endCents)
    expect([realizedCents, m.incomeCents, m.commissionCents, m.withdrawalFeeCents]).toEqual(
      [-200, 30, 9, 5].map(dollars),
    )
  })

  test('a split counts once, and a dividend after it is for the new shares', () => {
    const m = measured((made) => {
      made.deposit(dollars(1_000))
      made.setPrice('A', 100)
      made.buy('A', shares(10))
      made.close()
      made.split('A', 4n, 1n)
      made.dividend('A', perShare(0.25))
      made.close()
    })
    expect(m).toMatchObject({ gainCents: dollars(10), incomeCents: dollars(10), unrealizedChangeCents: 0n })
    expect(rateOf(holdingOf(m, 'A').timeWeighted)).toBeCloseTo(0.01, 12)
  })

  test('there is no curve of annualized rates: a point is what a dollar became since the start', () => {
    const made = accountBuilder()
    made.deposit(dollars(1_000))
    made.setPrice('A', 100)
    made.buy('A', shares(10))
    made.close()
    made.setPrice('A', 110)
    made.close()
    const points = returnSeries(
      historyOf(made.account()),
      { from: 1, to: 2 },
      { slots: [1, 2], benchmark: [1, 1] },
    )
    expect(points.map(({ growth }) => growth)).toEqual([1, 1.1])
  })
})
