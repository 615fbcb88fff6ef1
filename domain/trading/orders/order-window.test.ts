import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarketCalendar } from '../../market/market-calendar.ts'
import { TIMES_IN_FORCE } from './order-terms.ts'
import { GTC_DAYS, orderWindow } from './order-window.ts'

const calendar = createMarketCalendar()

const windowOf = (timeInForce: (typeof TIMES_IN_FORCE)[number], placedAt: string) => {
  const { opensAtMs, expiresAtMs } = orderWindow(timeInForce, Date.parse(placedAt), calendar)
  return [new Date(opensAtMs).toISOString(), new Date(expiresAtMs).toISOString()]
}

test('an order for the day ends with the session that runs', () => {
  expect(windowOf('day', '2026-11-18T15:00:00Z')).toEqual([
    '2026-11-18T15:00:00.000Z',
    '2026-11-18T21:00:00.000Z',
  ])
})

test('placed on the evening of a holiday it waits for the next session, and ends at its early close', () => {
  // Thanksgiving is on the 26th; the day after closes at 13:00.
  expect(windowOf('day', '2026-11-25T22:00:00Z')).toEqual([
    '2026-11-27T14:30:00.000Z',
    '2026-11-27T18:00:00.000Z',
  ])
})

test('at the instant of the close the next session counts', () => {
  expect(windowOf('day', '2026-11-18T21:00:00Z')[1]).toBe('2026-11-19T21:00:00.000Z')
})

test('an order good till canceled ends at the close of the last session within 90 calendar days', () => {
  // The 90th day after 25 November 2026 is 23 February 2027, a Tuesday; after 20 November it is a Thursday.
  expect(windowOf('gtc', '2026-11-25T15:00:00Z')[1]).toBe('2027-02-23T21:00:00.000Z')
  // The 90th day after 22 November is 20 February, a Saturday.
  expect(windowOf('gtc', '2026-11-22T15:00:00Z')[1]).toBe('2027-02-19T21:00:00.000Z')
})

test('over the change to summer time the close stays at 16:00 in New York', () => {
  expect(windowOf('gtc', '2026-12-21T15:00:00Z')[1]).toBe('2027-03-19T20:00:00.000Z')
})

test('an order for the open waits for the next one, also while the market is open, and lasts for its session', () => {
  expect(windowOf('opg', '2026-11-18T15:00:00Z')).toEqual([
    '2026-11-19T14:30:00.000Z',
    '2026-11-19T21:00:00.000Z',
  ])
  expect(windowOf('opg', '2026-11-18T12:00:00Z')).toEqual([
    '2026-11-18T14:30:00.000Z',
    '2026-11-18T21:00:00.000Z',
  ])
})

test('every window begins at its placing or at an open, and ends at a close after it', () => {
  const instants = fc.integer({ min: Date.parse('2020-01-01Z'), max: Date.parse('2038-01-01Z') })
  fc.assert(
    fc.property(instants, fc.constantFrom(...TIMES_IN_FORCE), (atMs, timeInForce) => {
      const { opensAtMs, expiresAtMs } = orderWindow(timeInForce, atMs, calendar)
      const session = calendar.latestSession(expiresAtMs)
      expect(session.closesAtMs).toBe(expiresAtMs)
      expect(atMs <= opensAtMs && opensAtMs < expiresAtMs).toBe(true)
      expect(calendar.statusAt(opensAtMs).isOpen).toBe(true)
      expect(expiresAtMs - atMs < (GTC_DAYS + 1) * 86_400_000).toBe(true)
    }),
  )
})
