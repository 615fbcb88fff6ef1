import { expect, test } from 'vitest'
import { easternTime } from './eastern-time.ts'

const FRIDAYS_CLOSE = '2026-11-20T21:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(FRIDAYS_CLOSE) + hours * 3_600_000)

test('a time of today in New York is a time; one of another day says which', () => {
  expect(easternTime(FRIDAYS_CLOSE, after(0))).toBe('4:00:00 PM')
  expect(easternTime(FRIDAYS_CLOSE, after(7.99))).toBe('4:00:00 PM')
  expect(easternTime(FRIDAYS_CLOSE, after(8))).toBe('Nov 20, 4:00 PM')
  expect(easternTime(FRIDAYS_CLOSE, after(48))).toBe('Nov 20, 4:00 PM')
})
