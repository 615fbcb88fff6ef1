import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLOCKS_APART_MS } from '../clocks-apart.ts'
import { createMarketCalendar } from './market-calendar.ts'
import { type PriceTime, timeOfPrice } from './price-in-force.ts'

const calendar = createMarketCalendar('nyse')
const NOON = Date.parse('2026-11-18T17:00:00Z')
const CLOSE = Date.parse('2026-11-18T21:00:00Z')
const HOUR = 3_600_000
const { index: SESSION } = calendar.latestSession(NOON)

const inForce = (quotedAtMs: number, more: Partial<PriceTime & { isStreamed: boolean }> = {}) => ({
  quotedAtMs,
  sessionIndex: SESSION,
  isClose: false,
  isStreamed: false,
  ...more,
})
const polled = (atMs: number | null) => ({ atMs, isStreamed: false })
const streamed = (atMs: number | null) => ({ atMs, isStreamed: true })

describe('a price made before the one in force is not taken', () => {
  test.each([
    ['of a poll after a poll', polled, false],
    ['of a poll after a trade', polled, true],
    ['of a stream after a poll', streamed, false],
    ['of a stream after a trade', streamed, true],
  ])('%s', (_, sent, isStreamed) => {
    const known = inForce(NOON, { isStreamed })
    expect(timeOfPrice(sent(NOON - 2 * HOUR), known, calendar, NOON)).toBeNull()
    expect(timeOfPrice(sent(NOON - 1), known, calendar, NOON)).toBeNull()
    expect(timeOfPrice(sent(NOON), known, calendar, NOON)).toMatchObject({ quotedAtMs: NOON })
  })

  test('whatever arrives, in whatever order, at whatever time', () => {
    const receipt = fc.record({
      atMs: fc.option(fc.integer({ min: NOON - 30 * HOUR, max: NOON + 30 * HOUR })),
      isStreamed: fc.boolean(),
      laterMs: fc.integer({ min: 0, max: 2 * HOUR }),
    })
    fc.assert(
      fc.property(fc.array(receipt), (receipts) => {
        let known: ReturnType<typeof inForce> | undefined
        let nowMs = NOON
        for (const { laterMs, ...sent } of receipts) {
          nowMs += laterMs
          const time = timeOfPrice(sent, known, calendar, nowMs)
          if (!time) continue
          expect(time.quotedAtMs).toBeGreaterThanOrEqual(known?.quotedAtMs ?? 0)
          expect(time.quotedAtMs).toBeLessThanOrEqual(nowMs)
          known = { ...time, isStreamed: sent.isStreamed }
        }
      }),
    )
  })
})

test('a price of a clock that was set back since is in force no more', () => {
  const known = inForce(NOON + HOUR)
  expect(timeOfPrice(polled(null), known, calendar, NOON)).toMatchObject({ quotedAtMs: NOON })
  expect(timeOfPrice(polled(NOON - 1), inForce(NOON + CLOCKS_APART_MS), calendar, NOON)).toBeNull()
})

test('a time in the future becomes now, and so does an absent one', () => {
  expect(timeOfPrice(polled(NOON + HOUR), undefined, calendar, NOON)).toMatchObject({ quotedAtMs: NOON })
  expect(timeOfPrice(polled(null), inForce(NOON - HOUR), calendar, NOON)).toMatchObject({ quotedAtMs: NOON })
})

test('a poll without a time takes no trade’s place while its session runs', () => {
  const trade = inForce(NOON, { isStreamed: true })
  expect(timeOfPrice(polled(null), trade, calendar, NOON + HOUR)).toBeNull()
})

describe('the close of a session', () => {
  const lastTrade = inForce(CLOSE - 5_000, { isStreamed: true })
  const evening = CLOSE + HOUR

  test('that names the minute of the last trade takes its time', () => {
    const time = timeOfPrice(polled(CLOSE - 60_000), lastTrade, calendar, evening)
    expect(time).toEqual({ quotedAtMs: lastTrade.quotedAtMs, sessionIndex: SESSION, isClose: true })
  })

  test('is not a price of hours before the last trade', () => {
    expect(timeOfPrice(polled(CLOSE - 2 * HOUR), lastTrade, calendar, evening)).toBeNull()
  })

  test('is not replaced by a price of the minute before it', () => {
    const close = inForce(CLOSE, { isClose: true })
    expect(timeOfPrice(polled(CLOSE - 30_000), close, calendar, evening)).toBeNull()
  })
})
