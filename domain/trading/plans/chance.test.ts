import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarketCalendar } from '../../market/market-calendar.ts'
import { dateOfDay, dayOfDate, newYorkInstant } from '../../market/new-york-time.ts'
import { firstDateStillToRun, isMissed, latestRun, runSessionOf, sessionsLate } from './chance.ts'

const calendar = createMarketCalendar()
const at = (date: string, hour: number) => newYorkInstant(dayOfDate(date), hour)
const lastRunDate = (date: string, hour: number) => latestRun(calendar, at(date, hour)).date

describe('the session of a due date', () => {
  test.each([
    ['a session', '2026-11-25', '2026-11-25'],
    ['a holiday', '2026-11-26', '2026-11-27'],
    ['a Saturday', '2026-11-28', '2026-11-30'],
    ['a last day of the month without a session', '2026-10-31', '2026-11-02'],
    ['New Year', '2027-01-01', '2027-01-04'],
  ])('%s', (_, due, session) => expect(runSessionOf(calendar, due).date).toBe(session))

  test('a Saturday and the Monday after it are two due dates of one session', () =>
    expect(runSessionOf(calendar, '2026-11-28')).toBe(runSessionOf(calendar, '2026-11-30')))

  test('a market that never closes has one on every day', () =>
    expect(runSessionOf(createMarketCalendar('always'), '2026-11-28').date).toBe('2026-11-28'))
})

describe('what runs by an instant', () => {
  test('today from noon in New York on, summer and winter', () => {
    expect(lastRunDate('2026-11-25', 11.99)).toBe('2026-11-24')
    expect(lastRunDate('2026-11-25', 12)).toBe('2026-11-25')
    expect(lastRunDate('2026-07-15', 11.99)).toBe('2026-07-14')
    expect(lastRunDate('2026-07-15', 12)).toBe('2026-07-15')
  })

  test('noon is in the session of a half day', () => {
    expect(lastRunDate('2026-11-27', 12)).toBe('2026-11-27')
    expect(at('2026-11-27', 12)).toBeLessThan(calendar.sessionOn('2026-11-27')?.closesAtMs ?? 0)
  })

  test('the last session, until the noon of the next', () => {
    expect(lastRunDate('2026-11-28', 15)).toBe('2026-11-27')
    expect(lastRunDate('2026-11-30', 9.5)).toBe('2026-11-27')
  })
})

describe('lateness', () => {
  const late = (due: string, date: string, hour: number) =>
    sessionsLate(calendar, due, latestRun(calendar, at(date, hour)))

  test('a due date on a weekend is on time on the Monday', () =>
    expect(late('2026-11-28', '2026-11-30', 12)).toBe(0))

  test('two sessions late still runs, three are missed, and a holiday does not count', () => {
    expect(late('2026-11-24', '2026-11-30', 11)).toBe(2)
    expect(isMissed(late('2026-11-24', '2026-11-30', 11))).toBe(false)
    expect(late('2026-11-24', '2026-11-30', 12)).toBe(3)
    expect(isMissed(late('2026-11-24', '2026-11-30', 12))).toBe(true)
  })
})

test('a plan that goes on counts today and the days without a session before it', () => {
  expect(firstDateStillToRun(calendar, '2026-11-25')).toBe('2026-11-25')
  expect(firstDateStillToRun(calendar, '2026-11-30')).toBe('2026-11-28')
  expect(firstDateStillToRun(calendar, '2026-11-29')).toBe('2026-11-28')
})

test('a due date is on or before the last session that ran exactly when its own session has run', () => {
  const day = fc.integer({ min: dayOfDate('2026-01-02'), max: dayOfDate('2030-12-31') })
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -5, max: 5 }),
      fc.double({ min: 0, max: 23.9, noNaN: true }),
      (now, off, hour) => {
        const nowMs = newYorkInstant(now, Math.floor(hour * 60) / 60)
        const due = dateOfDay(now + off)
        const session = runSessionOf(calendar, due)
        const hasRun = newYorkInstant(dayOfDate(session.date), 12) <= nowMs
        expect(due <= latestRun(calendar, nowMs).date).toBe(hasRun)
        expect(sessionsLate(calendar, due, latestRun(calendar, nowMs)) >= 0).toBe(hasRun)
      },
    ),
  )
})
