import { expect, test } from 'vitest'
import { IDLE_MINUTES_CHOICES, LONGEST_IDLE_MS, idleMinutesOf, isExpired } from './session-lifetime.ts'

const MINUTE_MS = 60_000

test('a customer is idle for 30 minutes, or for what they chose; an administrator for 15 in any case', () => {
  expect(idleMinutesOf('customer', null)).toBe(30)
  expect(idleMinutesOf('customer', 60)).toBe(60)
  expect(idleMinutesOf('staff', null)).toBe(15)
  expect(idleMinutesOf('staff', 60)).toBe(15)
})

test.each(IDLE_MINUTES_CHOICES)('%i minutes end a session that was not used, not before', (idleMinutes) => {
  const use = { createdMs: 0, activeMs: MINUTE_MS, idleMinutes }
  expect(isExpired('customer', use, (idleMinutes + 1) * MINUTE_MS - 1)).toBe(false)
  expect(isExpired('customer', use, (idleMinutes + 1) * MINUTE_MS)).toBe(true)
})

test('no choice is longer than an hour, or prolongs the longest time of a session', () => {
  expect(LONGEST_IDLE_MS).toBe(60 * MINUTE_MS)
  const twelveHoursMs = 12 * 60 * MINUTE_MS
  const use = { createdMs: 0, activeMs: twelveHoursMs - 1, idleMinutes: 60 } as const
  expect(isExpired('customer', use, twelveHoursMs)).toBe(true)
})
