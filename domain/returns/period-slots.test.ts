import { expect, test } from 'vitest'
import { createMarketCalendar } from '../market/market-calendar.ts'
import { type PerformancePeriod, parsePeriod } from './performance-period.ts'
import { periodSessions } from './period-slots.ts'

const calendar = createMarketCalendar()
const sessionsOf = (period: PerformancePeriod, now: string) => {
  const found = periodSessions(calendar, period, Date.parse(now))
  return found && [found.from?.date ?? 'first', found.to?.date ?? 'now']
}

/** A Wednesday, 11:00 in New York. */
const SESSION = '2026-11-18T16:00:00Z'
const SUNDAY = '2026-11-22T16:00:00Z'

test.each<[PerformancePeriod, string, string, string]>([
  ['1D', SESSION, '2026-11-17', 'now'],
  ['1D', '2026-11-18T23:00:00Z', '2026-11-17', 'now'],
  ['1D', SUNDAY, '2026-11-19', 'now'],
  ['1W', SESSION, '2026-11-11', 'now'],
  ['1W', SUNDAY, '2026-11-13', 'now'],
  ['1M', SESSION, '2026-10-16', 'now'],
  ['1M', '2026-03-31T16:00:00Z', '2026-02-27', 'now'],
  ['1Y', SESSION, '2025-11-18', 'now'],
  ['1Y', '2028-02-29T16:00:00Z', '2027-02-26', 'now'],
  ['YTD', SESSION, '2025-12-31', 'now'],
  ['YTD', '2023-01-01T16:00:00Z', '2022-12-30', 'now'],
  ['All', SESSION, 'first', 'now'],
  [{ from: '2026-11-01', to: '2026-11-15' }, SESSION, '2026-10-30', '2026-11-13'],
  [{ from: '2026-11-18', to: '2026-12-31' }, SESSION, '2026-11-17', 'now'],
  [{ from: '2026-09-07', to: '2026-09-07' }, SESSION, '2026-09-04', '2026-09-04'],
])('%j at %s begins with the close of %s and ends with %s', (period, now, from, to) => {
  expect(sessionsOf(period, now)).toEqual([from, to])
})

test('a period that starts on a Sunday or a holiday has a start value: that of the session before', () => {
  for (const period of [
    { from: '2026-11-22', to: '2026-11-24' },
    { from: '2026-07-05', to: '2026-07-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ]) {
    const found = periodSessions(calendar, period, Date.parse('2026-11-25T16:00:00Z'))
    expect(found?.from?.closesAtMs).toBeLessThan(Date.parse(`${period.from}T12:00:00Z`))
  }
})

test.each<[PerformancePeriod]>([
  [{ from: '2026-11-19', to: '2026-11-20' }],
  [{ from: '1999-01-01', to: '2026-11-18' }],
])('%j is no period', (period) => {
  expect(sessionsOf(period, SESSION)).toBeNull()
})

test.each([
  ['1M', '1M'],
  ['All', 'All'],
  ['2026-01-31..2026-06-30', { from: '2026-01-31', to: '2026-06-30' }],
  ['2026-01-31..2026-01-31', { from: '2026-01-31', to: '2026-01-31' }],
  ['1m', null],
  ['', null],
  ['2026-06-30..2026-01-31', null],
  ['2026-02-30..2026-03-01', null],
  ['2026-01-31', null],
  ['2026-01-31..', null],
  ['2026-01-01..2026-02-01..2026-03-01', null],
])('%j is read as %j', (text, period) => {
  expect(parsePeriod(text)).toEqual(period)
})
