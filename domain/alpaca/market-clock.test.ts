import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CALENDAR_ENDS, createMarketCalendar } from '../market/market-calendar.ts'
import { findMarket, marketClockAt, newYorkTimestamp, sessionsBetween } from './market-clock.ts'

const NYSE = createMarketCalendar('nyse')
const ALWAYS = createMarketCalendar('always')
const at = (text: string) => Date.parse(text)

describe('the clock', () => {
  test('is in the session from its open until its close', () => {
    const open = at('2026-11-27T09:30:00-05:00')
    const close = at('2026-11-27T13:00:00-05:00')
    const monday = at('2026-11-30T09:30:00-05:00')
    expect(marketClockAt(NYSE, open)).toEqual({
      phase: 'core',
      phaseEndsAtMs: close,
      isMarketDay: true,
      nextOpenMs: monday,
      nextCloseMs: close,
    })
    expect(marketClockAt(NYSE, open - 1)).toMatchObject({
      phase: 'closed',
      phaseEndsAtMs: open,
      isMarketDay: true,
    })
    expect(marketClockAt(NYSE, close)).toMatchObject({
      phase: 'closed',
      phaseEndsAtMs: monday,
      isMarketDay: true,
    })
  })

  test('is no market day on a holiday', () => {
    const clock = marketClockAt(NYSE, at('2026-11-26T12:00:00-05:00'))
    expect(clock).toMatchObject({ phase: 'closed', isMarketDay: false })
  })

  test('has an answer wherever the calendar has a session before and one after, and null elsewhere', () => {
    for (const calendar of [NYSE, ALWAYS]) {
      const first = calendar.sessionAt(0).opensAtMs
      const last = calendar.sessionOnOrBefore(CALENDAR_ENDS).opensAtMs
      for (const known of [first, last - 1]) expect(marketClockAt(calendar, known)).not.toBeNull()
      for (const unknown of [first - 1, last, at('1970-01-01'), at('9999-12-31')])
        expect(marketClockAt(calendar, unknown)).toBeNull()
    }
  })

  test('says that the phase changes when it says so', () => {
    const within = { min: at('2000-01-05'), max: at('2041-12-01') }
    fc.assert(
      fc.property(fc.constantFrom(NYSE, ALWAYS), fc.integer(within), (calendar, instantMs) => {
        const clock = marketClockAt(calendar, instantMs)
        if (!clock) throw new Error('no clock within the calendar')
        expect(clock.phaseEndsAtMs).toBeGreaterThan(instantMs)
        const before = marketClockAt(calendar, clock.phaseEndsAtMs - 1)
        expect(before).toMatchObject({ phase: clock.phase, phaseEndsAtMs: clock.phaseEndsAtMs })
        // Round the clock one session follows the other at once.
        if (calendar === ALWAYS) return
        expect(marketClockAt(calendar, clock.phaseEndsAtMs)?.phase).not.toBe(clock.phase)
      }),
    )
  })
})

test('sessions are those of both dates and between, and none where the calendar has none', () => {
  const dates = (from: string, until: string) => sessionsBetween(NYSE, from, until).map(({ date }) => date)
  expect(dates('2026-11-25', '2026-11-30')).toEqual(['2026-11-25', '2026-11-27', '2026-11-30'])
  expect(dates('2026-11-26', '2026-11-26')).toEqual([])
  expect(dates('2026-11-30', '2026-11-25')).toEqual([])
  // 1 January 2000 was a holiday and a Saturday.
  expect(dates('1970-01-01', '2000-01-04')).toEqual(['2000-01-03', '2000-01-04'])
  expect(dates('1970-01-01', '2000-01-02')).toEqual([])
  // Not the very last, whose trades settle after the calendar.
  expect(dates('2041-12-30', '9999-12-31')).toEqual(['2041-12-30'])
  expect(dates('2042-01-01', '2042-01-09')).toEqual([])
})

test('a market is found by its acronym or its code, and no other is', () => {
  for (const named of ['NYSE', 'xnys']) expect(findMarket(named)?.mic).toBe('XNYS')
  for (const named of ['nasdaq', 'XNAS']) expect(findMarket(named)?.mic).toBe('XNAS')
  for (const named of ['LSE', '', 'NYSE ']) expect(findMarket(named)).toBeNull()
})

test('a timestamp shows New York’s clock and means the same instant', () => {
  expect(newYorkTimestamp(at('2026-11-27T14:30:00Z'))).toBe('2026-11-27T09:30:00.000-05:00')
  expect(newYorkTimestamp(at('2026-07-01T13:30:00.5Z'))).toBe('2026-07-01T09:30:00.500-04:00')
  fc.assert(
    fc.property(fc.integer({ min: at('2000-01-01'), max: at('2041-12-31') }), (instantMs) => {
      expect(Date.parse(newYorkTimestamp(instantMs))).toBe(instantMs)
    }),
  )
})
