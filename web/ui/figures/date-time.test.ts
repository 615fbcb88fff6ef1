import { expect, test } from 'vitest'
import { dateTimeText } from './date-time.tsx'

const local = (text: string) => new Date(text).toISOString()

test('a date and time reads month, day, year, and the time of 24 hours with two digits each', () => {
  expect(dateTimeText(local('2026-08-21T14:05:59'))).toBe('Aug 21, 2026 14:05')
  expect(dateTimeText(local('2026-01-02T00:00:00'))).toBe('Jan 2, 2026 00:00')
})

test('a day leaves the time out', () => {
  expect(dateTimeText(local('2026-08-21T14:05:59'), 'day')).toBe('Aug 21, 2026')
})
