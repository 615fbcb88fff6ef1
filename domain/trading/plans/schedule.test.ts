import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOfDate } from '../../market/new-york-time.ts'
import { PLAN_FREQUENCIES, type PlanFrequency } from './plan.ts'
import { type PlanSchedule, dueDateAt, firstDueFrom, nextDueAfter } from './schedule.ts'

const plan = (frequency: PlanFrequency, anchorDate: string, endDate: string | null = null): PlanSchedule => ({
  frequency,
  anchorDate,
  endDate,
})

const firstDates = (schedule: PlanSchedule, count: number) =>
  Array.from({ length: count }, (_, n) => dueDateAt(schedule, n))

describe('due dates', () => {
  test('the 31st is the last day of shorter months and the 31st again after them', () => {
    expect(firstDates(plan('monthly', '2026-01-31'), 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  test('the 29th of February is kept over years that have none', () => {
    const dates = firstDates(plan('monthly', '2028-02-29'), 13)
    expect(dates.slice(0, 3)).toEqual(['2028-02-29', '2028-03-29', '2028-04-29'])
    expect(dates[12]).toBe('2029-02-28')
    expect(dueDateAt(plan('monthly', '2028-02-29'), 48)).toBe('2032-02-29')
  })

  test('twice a month is the anchor’s day and the one 15 days from it, whichever comes first', () => {
    expect(firstDates(plan('twice_a_month', '2026-11-01'), 4)).toEqual([
      '2026-11-01',
      '2026-11-16',
      '2026-12-01',
      '2026-12-16',
    ])
    expect(firstDates(plan('twice_a_month', '2026-12-31'), 5)).toEqual([
      '2026-12-31',
      '2027-01-16',
      '2027-01-31',
      '2027-02-16',
      '2027-02-28',
    ])
  })

  test('weeks are counted in days, over changes of the clock and of the year', () => {
    expect(firstDates(plan('weekly', '2026-10-30'), 3)).toEqual(['2026-10-30', '2026-11-06', '2026-11-13'])
    expect(firstDates(plan('two_weekly', '2026-12-25'), 3)).toEqual([
      '2026-12-25',
      '2027-01-08',
      '2027-01-22',
    ])
  })
})

describe('the first due date from a day', () => {
  test('is the anchor for any day before it', () =>
    expect(firstDueFrom(plan('weekly', '2026-12-01'), '2026-01-01')).toBe('2026-12-01'))

  test('is that day itself when it is due', () =>
    expect(firstDueFrom(plan('monthly', '2026-01-31'), '2026-02-28')).toBe('2026-02-28'))

  test('is none after the end, which can itself be due', () => {
    const schedule = plan('monthly', '2026-01-15', '2026-03-15')
    expect(nextDueAfter(schedule, '2026-02-15')).toBe('2026-03-15')
    expect(nextDueAfter(schedule, '2026-03-15')).toBeNull()
    expect(firstDueFrom(plan('monthly', '2026-01-15', '2026-03-14'), '2026-02-16')).toBeNull()
  })

  test('is none after the calendar', () =>
    expect(nextDueAfter(plan('monthly', '2041-12-31'), '2041-12-31')).toBeNull())
})

/** Any date from 2026 to 2030. */
const anyDate = fc.integer({ min: dayOfDate('2026-01-01'), max: dayOfDate('2030-12-31') }).map(dateOfDay)
const anySchedule = fc.record({
  frequency: fc.constantFrom(...PLAN_FREQUENCIES),
  anchorDate: anyDate,
  endDate: fc.constant(null),
})

describe('for any plan', () => {
  test('due dates rise, the anchor is the first, and none is more than a month after the one before', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const days = firstDates(schedule, 60).map(dayOfDate)
        expect(days[0]).toBe(dayOfDate(schedule.anchorDate))
        for (const [n, day] of days.entries()) {
          const gap = day - (days[n - 1] ?? day - 7)
          expect(gap).toBeGreaterThan(0)
          expect(gap).toBeLessThanOrEqual(31)
        }
      }),
    )
  })

  test('from any day on, the first due date is the smallest that is not before it', () => {
    fc.assert(
      fc.property(anySchedule, anyDate, (schedule, from) => {
        const expected = firstDates(schedule, 400).find((due) => due >= from)
        expect(firstDueFrom(schedule, from)).toBe(expected)
      }),
    )
  })

  test('one after the other they are the n-th ones', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const dates = firstDates(schedule, 40)
        for (const [n, due] of dates.slice(0, -1).entries())
          expect(nextDueAfter(schedule, due)).toBe(dates[n + 1])
      }),
    )
  })
})
