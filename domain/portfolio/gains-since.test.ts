import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { price, valueDown, valueUp } from '../money/price.ts'
import { quantity } from '../money/quantity.ts'
import { gainsSince } from './gains-since.ts'
import { portfolioHistory } from './portfolio-history.ts'
import type { PortfolioEvent, PriceAt } from './valued-holding.ts'

const shares = (count: number) => quantity(BigInt(Math.round(count * 1e8)))
const dollars = (amount: number) => price(BigInt(Math.round(amount * 1e6)))
const line = (...prices: number[]): PriceAt[] => prices.map((each, atMs) => ({ atMs, price: dollars(each) }))
const flow = (symbol: string, atMs: number, bought: number, sold: number, at: number): PortfolioEvent => ({
  kind: 'flow',
  atMs,
  symbol,
  bought: shares(bought),
  sold: shares(sold),
  paidCents: bought === 0 ? cents(0n) : valueUp(shares(bought), dollars(at)),
  receivedCents: sold === 0 ? cents(0n) : valueDown(shares(sold), dollars(at)),
  price: dollars(at),
})

test('counts from the close, a purchase since from its cost, and what was sold since up to its proceeds', () => {
  const prices = new Map([
    ['HELD', line(100, 101)],
    ['NEW', line(50, 49)],
    ['SOLD', line(20, 30)],
    ['OLD', line(1, 9)],
  ])
  const events = [
    flow('OLD', -3, 1, 0, 1),
    flow('OLD', -2, 0, 1, 2),
    flow('HELD', -1, 2, 0, 90),
    flow('SOLD', -1, 1, 0, 10),
    flow('NEW', 0.5, 1, 0, 52),
    flow('SOLD', 0.5, 0, 1, 25),
  ]
  expect(gainsSince({ events, prices, fromMs: 0, nowMs: 1 })).toEqual([
    { symbol: 'HELD', valueCents: 20_200n, gainCents: 200n },
    { symbol: 'NEW', valueCents: 4_900n, gainCents: -300n },
    { symbol: 'SOLD', valueCents: 0n, gainCents: 500n },
  ])
})

test('adds up to the portfolio to the cent', () => {
  const trade = fc.record({
    symbol: fc.constantFrom('A', 'B', 'C'),
    atMs: fc.double({ min: -5, max: 0.99, noNaN: true }),
    count: fc.integer({ min: 1, max: 1e9 }).map((units) => units / 1e8),
    at: fc.integer({ min: 1, max: 50_000 }).map((amount) => amount / 100),
  })
  const quote = fc.integer({ min: 1, max: 50_000 }).map((amount) => amount / 100)
  fc.assert(
    fc.property(
      fc.array(trade, { maxLength: 8 }),
      fc.array(quote, { minLength: 6, maxLength: 6 }),
      (trades, q) => {
        const events = trades
          .toSorted((a, b) => a.atMs - b.atMs)
          .map(({ symbol, atMs, count, at }) => flow(symbol, atMs, count, 0, at))
        const prices = new Map(
          ['A', 'B', 'C'].map((name, n) => [name, line(q[2 * n] ?? 1, q[2 * n + 1] ?? 1)]),
        )
        const gains = gainsSince({ events, prices, fromMs: 0, nowMs: 1 })
        const whole = portfolioHistory({ events, prices, times: [0, 1] }).at(-1)
        const sum = (of: 'valueCents' | 'gainCents') => gains.reduce((total, gain) => total + gain[of], 0n)
        expect(sum('valueCents')).toBe(whole?.valueCents ?? 0n)
        expect(sum('gainCents')).toBe(whole?.gainCents ?? 0n)
      },
    ),
  )
})
