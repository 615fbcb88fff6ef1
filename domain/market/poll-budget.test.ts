import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from './market-calendar.ts'
import {
  type PollBudget,
  affordableSeconds,
  chartShare,
  dailyCalls,
  minuteShare,
  mostListed,
  pollEveryMs,
  secondsWithinMinute,
  publishedEveryMs,
} from './poll-budget.ts'

const calendar = createMarketCalendar('nyse')
const every = (seconds: number): PollBudget => ({
  everyMs: seconds * 1_000,
  callsPerRound: 66,
  callsPerDay: 100_000,
  otherCallsPerDay: 2_800,
  otherCallsPerListed: 40,
})
const periodAt = (at: string, seconds: number, callsLeft: number) =>
  pollEveryMs(every(seconds), calendar.statusAt(Date.parse(at)), Date.parse(at), callsLeft) / 1_000

describe('a day of polling', () => {
  test('every 20 seconds stays inside the quota, every 15 does not', () => {
    expect(dailyCalls(every(20))).toBe(87_648 + 2_800)
    expect(dailyCalls(every(15))).toBeGreaterThan(100_000)
  })

  test('the shortest period that can be afforded is said in whole seconds', () => {
    const seconds = affordableSeconds(every(1))
    expect(dailyCalls(every(seconds))).toBeLessThanOrEqual(100_000)
    expect(dailyCalls(every(seconds - 1))).toBeGreaterThan(100_000)
  })
})

describe('charts', () => {
  const shareAt = (at: string) => {
    const nowMs = Date.parse(at)
    const { session } = calendar.statusAt(nowMs)
    return chartShare(every(20), [session, calendar.sessionAt(session.index + 1)], nowMs)
  }

  test('alone never make calls scarce while prices need them', () => {
    for (const at of ['2026-11-18T00:00:00Z', '2026-11-18T14:30:00Z', '2026-11-18T18:00:00Z']) {
      expect(shareAt(at)).toBe(0.75)
    }
  })

  test('may use what prices do not need until the day ends', () => {
    // Half an hour of the session, half an hour until its close is known, and ten rounds at night.
    expect(shareAt('2026-11-18T20:30:00Z')).toBeCloseTo(1 - ((180 + 10) * 66) / 100_000, 10)
    expect(shareAt('2026-11-18T22:00:00Z')).toBeCloseTo(1 - (8 * 66) / 100_000, 10)
    expect(shareAt('2026-11-21T12:00:00Z')).toBeCloseTo(1 - (48 * 66) / 100_000, 10)
  })
})

describe('the next round is due', () => {
  test('after the configured time in session and until the close is known', () => {
    expect(periodAt('2026-11-18T15:00:00Z', 20, 100_000)).toBe(20)
    expect(periodAt('2026-11-18T21:29:59Z', 20, 100_000)).toBe(20)
    expect(periodAt('2026-11-27T18:10:00Z', 20, 100_000)).toBe(20)
  })

  test('a quarter of an hour later when prices stand still, or later still if that is configured', () => {
    expect(periodAt('2026-11-18T21:30:00Z', 20, 100_000)).toBe(900)
    expect(periodAt('2026-11-18T14:29:59Z', 20, 100_000)).toBe(900)
    expect(periodAt('2026-11-21T15:00:00Z', 20, 100_000)).toBe(900)
    expect(periodAt('2026-11-18T21:30:00Z', 3_600, 100_000)).toBe(3_600)
  })

  test('as configured while what is left lasts, and as late as it must be when it does not', () => {
    expect(periodAt('2026-11-18T15:00:00Z', 1, 20_000)).toBe(1)
    // Six and a half hours to go until 21:30, and 10 rounds left.
    expect(periodAt('2026-11-18T15:00:00Z', 20, 660)).toBe(2_340)
    expect(periodAt('2026-11-18T21:29:00Z', 20, 19_000)).toBe(20)
    expect(periodAt('2026-11-18T21:29:00Z', 20, 0)).toBe(60)
  })
})

test('staleness follows the period of a session, slower when polling is, and never that of the night', () => {
  const published = (at: string, seconds: number, callsLeft: number) =>
    publishedEveryMs(every(seconds), calendar.statusAt(Date.parse(at)), Date.parse(at), callsLeft) / 1_000
  expect(published('2026-11-18T12:00:00Z', 20, 100_000)).toBe(20)
  expect(published('2026-11-18T15:00:00Z', 20, 100_000)).toBe(20)
  expect(published('2026-11-18T20:00:00Z', 20, 6_600)).toBe(54)
  expect(published('2026-11-18T15:00:00Z', 20, 660)).toBe(300)
  expect(published('2026-11-18T15:00:00Z', 1_200, 660)).toBe(1_200)
})

describe('where the calls of a minute are limited', () => {
  test.each([
    [55, 96],
    [144, 37],
    [264, 20],
    [610, 9],
  ])('with %i of them a round of 66 leaves charts a quarter every %i s', (callsPerMinute, seconds) => {
    expect(secondsWithinMinute(66, callsPerMinute)).toBe(seconds)
  })

  test('charts get what polling leaves of a minute, and a quarter at least', () => {
    const share = (seconds: number, callsPerMinute: number) =>
      minuteShare({ ...every(seconds), callsPerMinute })
    expect(share(20, 610)).toBeCloseTo(1 - 198 / 610)
    expect(share(20, 264)).toBe(0.25)
    expect(share(96, 55)).toBe(0.25)
    expect(minuteShare(every(20))).toBe(1)
  })
})

describe('how much a business may list', () => {
  test('is what the quota carries beside the instruments of the product, and a hundred at most', () => {
    expect([15, 19, 20, 30, 60, 3_600].map((seconds) => mostListed(every(seconds)))).toEqual([
      0, 0, 3, 34, 100, 100,
    ])
    expect(mostListed(null)).toBe(100)
  })

  test('always fits the day, and one more would not', () => {
    const seconds = fc.integer({ min: 1, max: 3_600 })
    const calls = fc.integer({ min: 1_000, max: 500_000 })
    fc.assert(
      fc.property(seconds, calls, (period, callsPerDay) => {
        const budget = { ...every(period), callsPerDay }
        const costOf = (listed: number) =>
          dailyCalls({ ...budget, callsPerRound: 66 + listed, otherCallsPerDay: 2_800 + listed * 40 }) / 0.95
        const most = mostListed(budget)
        if (most > 0) expect(costOf(most)).toBeLessThanOrEqual(callsPerDay)
        if (most < 100) expect(costOf(most + 1)).toBeGreaterThan(callsPerDay)
      }),
    )
  })

  test('slows no prices where a minute has its own limit', () => {
    const most = (callsPerMinute: number, everySeconds: number) =>
      mostListed({ ...every(everySeconds), callsPerDay: 1e9, callsPerMinute })
    for (const [calls, seconds] of [
      [55, 96],
      [144, 60],
      [610, 20],
    ] as const) {
      const listed = most(calls, seconds)
      expect(secondsWithinMinute(66 + listed, calls)).toBeLessThanOrEqual(seconds)
      if (listed < 100) expect(secondsWithinMinute(66 + listed + 1, calls)).toBeGreaterThan(seconds)
    }
  })
})
