import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

const now = new Date('2026-11-18T15:00:00Z')

test.each([
  // A device whose clock is behind sees requests of the future.
  ['2026-11-18T15:00:30Z', 'Just now', false],
  ['2026-11-18T14:59:01Z', 'Just now', false],
  ['2026-11-18T14:00:01Z', '59 min', false],
  ['2026-11-18T14:00:00Z', '1 h', false],
  ['2026-11-17T15:00:01Z', '23 h', false],
  ['2026-11-17T15:00:00Z', '1 day', true],
  ['2026-11-01T15:00:00Z', '17 days', true],
])('a request of %s has waited %s', (createdAt, text, isLate) =>
  expect(waitingTime(createdAt, now)).toEqual({ text, isLate }),
)
