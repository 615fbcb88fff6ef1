import { describe, expect, test } from 'vitest'
import { price } from '../money/price.ts'
import { allToldByMs, fillsOrdersPlacedBy, isLate, laterQuote, mayBeToldYet } from './late-price.ts'
import { createMarketCalendar } from './market-calendar.ts'
import type { PriceFeed, HeldQuote } from './quote.ts'

const calendar = createMarketCalendar()
const session = calendar.sessionOn('2026-11-18')!
const POLL: PriceFeed = { by: 'poll', everyMs: 20_000 }
const MINUTE_MS = 60_000

function heldAt(quotedAtMs: number, more: { feed?: PriceFeed; ageMs?: number } = {}): HeldQuote {
  const of = calendar.latestSession(quotedAtMs)
  return {
    quote: {
      symbol: 'AAPL',
      price: price(100_000_000n),
      quotedAtMs,
      sessionIndex: of.index,
      isClose: quotedAtMs >= of.closesAtMs,
      provider: 'any',
    },
    feed: POLL,
    ageMs: 0,
    ...more,
  }
}

describe('a price is late', () => {
  const nowMs = session.opensAtMs + 30 * MINUTE_MS
  const status = calendar.statusAt(nowMs)
  test.each([
    ['made a minute ago', heldAt(nowMs - 60_000), false],
    ['made longer ago', heldAt(nowMs - 60_001), true],
    ['by a stream too', heldAt(nowMs - 60_001, { feed: { by: 'stream' } }), true],
    ['never a net asset value', heldAt(nowMs - 900_000, { feed: { by: 'nav' } }), false],
  ])('or not: %s', (_, held, late) => expect(isLate(held, status, nowMs)).toBe(late))

  test('never while the market is closed, when another policy decides', () => {
    const atNightMs = session.closesAtMs + 3 * 3_600_000
    expect(isLate(heldAt(session.closesAtMs), calendar.statusAt(atNightMs), atNightMs)).toBe(false)
  })
})

test('a price fills what waits for one only where it has just been received, also after the close', () => {
  const held = heldAt(session.closesAtMs - MINUTE_MS)
  expect(laterQuote(held)).toBe(held.quote)
  expect(laterQuote({ ...held, ageMs: 60_001 })).toBeNull()
  expect(laterQuote({ ...held, ageMs: Infinity })).toBeNull()
  expect(laterQuote(null)).toBeNull()
})

test('a cancellation is late while a price made before it may be told yet, but not for long after the close', () => {
  const inSession = session.opensAtMs + 30 * MINUTE_MS
  const at = (held: HeldQuote | null, nowMs: number) => mayBeToldYet(held, calendar.statusAt(nowMs), nowMs)
  expect(at(heldAt(inSession - 15 * MINUTE_MS), inSession)).toBe(true)
  expect(at(heldAt(inSession), inSession)).toBe(false)
  expect(at(null, inSession)).toBe(true)
  const afterClose = session.closesAtMs + 5 * MINUTE_MS
  expect(at(heldAt(session.closesAtMs - 10 * MINUTE_MS), afterClose)).toBe(true)
  expect(at(heldAt(session.closesAtMs), afterClose)).toBe(false)
  expect(at(null, session.closesAtMs + 60 * MINUTE_MS)).toBe(false)
  const told = (nowMs: number) => allToldByMs(calendar.statusAt(nowMs), nowMs, calendar)
  expect(told(session.closesAtMs + 60 * MINUTE_MS)).toBe(session.closesAtMs + 60 * MINUTE_MS)
  // Until then only what the session before has left.
  expect(told(afterClose)).toBeLessThan(session.opensAtMs)
})

describe('who sees prices a quarter of an hour before the feed tells them', () => {
  const DELAY_S = 900
  const STEPS = 400
  let next = 7
  const coin = (): number => {
    next = (next * 48_271) % 2_147_483_647
    return next % 2 === 0 ? 1 : -1
  }
  /** A price every ten seconds, which goes up or down by a dollar: no direction that could be known. */
  const walk = () => {
    const prices = [10_000]
    for (let step = 1; step < STEPS; step += 1) prices.push(prices[step - 1]! + coin())
    return prices
  }
  const STEP_MS = 10_000
  const DELAY = (DELAY_S * 1_000) / STEP_MS
  const START = session.opensAtMs
  const madeAt = (step: number) => START + step * STEP_MS

  /** The price an order of a step is filled at under `wait`: the first told one that counts. */
  const laterPrice = (prices: readonly number[], placed: number): number => {
    for (let told = placed; told < STEPS + DELAY; told += 1) {
      const made = told - DELAY
      if (made >= 0 && fillsOrdersPlacedBy({ quotedAtMs: madeAt(made) }) >= madeAt(placed))
        return prices[made] ?? prices.at(-1)!
    }
    return prices.at(-1)!
  }

  /** Buys when the live price is above the told one, sells when it is below: the gain of a day. */
  function gainOf(prices: readonly number[], fillAt: (prices: readonly number[], placed: number) => number) {
    let boughtAt: number | null = null
    let gain = 0
    for (let now = DELAY; now < STEPS - DELAY; now += 1) {
      const ahead = prices[now]! - prices[now - DELAY]!
      if (boughtAt === null && ahead > 10) boughtAt = fillAt(prices, now)
      else if (boughtAt !== null && ahead < -10) {
        gain += fillAt(prices, now) - boughtAt
        boughtAt = null
      }
    }
    return boughtAt === null ? gain : gain + fillAt(prices, STEPS - 1) - boughtAt
  }

  /** Rests a buy 5 below the live price and cancels it when it would be filled at a loss, as far as that is allowed. */
  function gainOfLimit(prices: readonly number[], cancelIsLate: boolean): number {
    const placed = DELAY
    const limit = prices[placed]! - 5
    for (let made = placed; made < placed + DELAY; made += 1) {
      if (prices[made]! > limit) continue
      // Touched at `made`, told a quarter later. By then its sender knows where the price went.
      const worth = prices[made + DELAY]!
      const wouldCancel = worth < prices[made]!
      return wouldCancel && !cancelIsLate ? 0 : worth - prices[made]!
    }
    return 0
  }

  const days = Array.from({ length: 3_000 }, walk)
  const meanOf = (gains: readonly number[]) => gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  const chanceOf = (gains: readonly number[]) =>
    (4 * Math.sqrt(meanOf(gains.map((gain) => gain ** 2)))) / Math.sqrt(gains.length)

  test('gains nothing where orders wait for a price made after them, and much where they do not', () => {
    const waiting = days.map((prices) => gainOf(prices, laterPrice))
    expect(Math.abs(meanOf(waiting))).toBeLessThan(chanceOf(waiting))
    const atOnce = days.map((prices) => gainOf(prices, (of, now) => of[now - DELAY]!))
    expect(meanOf(atOnce)).toBeGreaterThan(chanceOf(atOnce))
  })

  test('gains nothing by canceling what a price has reached that is not told yet', () => {
    const late = days.map((prices) => gainOfLimit(prices, true))
    expect(Math.abs(meanOf(late))).toBeLessThan(chanceOf(late))
    const atOnce = days.map((prices) => gainOfLimit(prices, false))
    expect(meanOf(atOnce)).toBeGreaterThan(chanceOf(atOnce))
  })
})
