import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedFlow, moneyWeighted, yearRate } from './money-weighted.ts'

const flow = (day: number, dollars: number): DatedFlow => ({ day, cents: BigInt(Math.round(dollars * 100)) })
const rateOf = (flows: readonly DatedFlow[]): number => {
  const answer = moneyWeighted(flows)
  return 'why' in answer ? Number.NaN : answer.rate
}

describe('the rate at which what was paid in comes to what was paid out', () => {
  test('one flow in and one out: their ratio, whatever the days between', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1_00n, max: 10n ** 15n }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.integer({ min: 1, max: 9_000 }),
        (paid, ratio, days) => {
          const back = BigInt(Math.max(1, Math.round(Number(paid) * ratio)))
          const flows = [
            { day: 0, cents: -paid },
            { day: days, cents: back },
          ]
          expect(moneyWeighted(flows)).toMatchObject({
            rate: expect.closeTo(Number(back) / Number(paid) - 1, 9),
            days,
          })
        },
      ),
    )
  })

  // Bodie, Kane, Marcus, Investments: a share bought at 50, another a year later at 53, both sold at 54, dividends of 2
  test('the dollar-weighted return of the textbook, 7.117 % a year', () => {
    const rate = rateOf([flow(0, -50), flow(365, -51), flow(730, 112)])
    expect(yearRate(rate, 730)).toBeCloseTo(0.07117, 5)
  })

  test('a loss of nearly everything is a rate, not -100 %', () => {
    expect(rateOf([flow(0, -1_000), flow(100, -1_000), flow(200, 0.02)])).toBeGreaterThan(-1)
    expect(rateOf([flow(0, -1_000), flow(200, 0.01)])).toBeCloseTo(-0.99999, 9)
  })

  test('a billion and a cent have the same answer: no absolute residual decides', () => {
    const flows = [flow(0, -100), flow(50, -20), flow(80, 30), flow(100, 99)]
    const large = flows.map(({ day, cents }) => ({ day, cents: cents * 10_000_000_000n }))
    expect(rateOf(large)).toBeCloseTo(rateOf(flows), 12)
  })

  test('the root solves to 1e-9 of the scale, whatever the order and however a day is split', () => {
    const flows = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10 ** 9 })), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(flows, fc.integer({ min: 10 ** 6, max: 10 ** 10 }), (deposits, left) => {
        const all = [
          { day: 0, cents: -1_000_000n },
          ...deposits.map(([day, cents]) => ({ day, cents: BigInt(-cents) })),
          { day: 1_000, cents: BigInt(left) },
        ]
        const answer = moneyWeighted(all)
        if ('why' in answer) throw new Error(answer.why)
        const scale = Math.max(...all.map(({ cents }) => Math.abs(Number(cents))))
        const x = answer.exponent
        const terms = all.map(({ day, cents }) => (Number(cents) / scale) * Math.exp((-x * day) / 1_000))
        const largest = Math.max(1, ...terms.map(Math.abs))
        expect(Math.abs(terms.reduce((sum, term) => sum + term, 0)) / largest).toBeLessThan(1e-9)
        const halved = all.flatMap(({ day, cents }) => [
          { day, cents: cents / 2n },
          { day, cents: cents - cents / 2n },
        ])
        expect(rateOf(halved.toReversed())).toBeCloseTo(answer.rate, 9)
      }),
    )
  })
})

describe('several changes of sign', () => {
  test('a withdrawal between deposits has one answer where the balance it implies was never below zero', () => {
    const flows = [flow(0, -1_000), flow(100, 400), flow(200, -500), flow(300, 200), flow(365, 1_100)]
    expect(rateOf(flows)).toBeGreaterThan(0.15)
  })

  test('two rates that both fit are no answer', () => {
    // 10 % and 20 %: the classic of Lorie and Savage, in dollars.
    expect(moneyWeighted([flow(0, -1_000), flow(100, 2_300), flow(200, -1_320)])).toEqual({
      why: 'not_unique',
    })
  })

  test('none that fits is no answer', () => {
    expect(moneyWeighted([flow(0, -1_000), flow(100, 1_500), flow(200, -1_000)])).toEqual({ why: 'no_root' })
  })
})

test.each<[string, DatedFlow[]]>([
  ['no flow', []],
  ['zeros only', [flow(0, 0), flow(1, 0)]],
  ['one sign only', [flow(0, -100), flow(9, -100)]],
  ['a single day', [flow(4, -100), flow(4, 120)]],
])('%s cannot be computed', (_, flows) => {
  expect(moneyWeighted(flows)).toEqual({ why: 'no_root' })
})

test('less than a year is never turned into a rate of a year', () => {
  expect(yearRate(0.01, 364)).toBeNull()
  expect(yearRate(0.1, 365)).toBeCloseTo(0.1, 12)
  expect(yearRate(0.21, 730)).toBeCloseTo(0.1, 12)
  expect(yearRate(1e300, 365)).toBe(1e300)
})
